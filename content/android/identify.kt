/** Off the main thread. The visitor id; an IOException when nobody answers. */
fun identify(context: Context, origin: String): String {
    val kept = context.getSharedPreferences("visitor", Context.MODE_PRIVATE)
    val userAgent = "shop-android/1.0 (Android ${Build.VERSION.RELEASE})"
    fun value(it: Any) = JSONObject().put("value", it)
    val signals = JSONObject()
        .put("platform", value("Android"))
        .put("vendor", value(Build.MANUFACTURER))
        .put("model", value(Build.MODEL))
        .put("languages", value(Locale.getDefault().toLanguageTag()))
        .put("timezone", value(TimeZone.getDefault().id))
    val ticket = JSONObject(URL("$origin/agent/result/").readText()).getString("ticket")
    val reading = JSONObject()
        .put("apiKey", "whorl-site")
        .put("version", "2")
        .put("ticket", ticket)
        .put("url", "$origin/app/")
        .put("userAgent", userAgent)
        .put("signals", signals)
    kept.getString("storageToken", null)?.let { reading.put("storageToken", it) }

    val call = URL("$origin/agent/result/").openConnection() as HttpURLConnection
    call.requestMethod = "POST"
    call.doOutput = true
    call.connectTimeout = 5_000
    call.readTimeout = 5_000
    call.setRequestProperty("Content-Type", "application/json")
    call.setRequestProperty("User-Agent", userAgent)
    call.outputStream.use { it.write(reading.toString().toByteArray()) }
    val answer = JSONObject(call.inputStream.bufferedReader().readText())
    kept.edit().putString("storageToken", answer.getString("storageToken")).apply()
    return answer.getJSONObject("result").getString("visitorId")
}
