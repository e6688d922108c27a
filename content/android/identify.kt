/** Returns the visitor ID. Call it off the main thread; throws IOException if the server does not respond. */
fun identify(context: Context, origin: String): String {
    val preferences = context.getSharedPreferences("visitor", Context.MODE_PRIVATE)
    val userAgent = "shop-android/1.0 (Android ${Build.VERSION.RELEASE})"
    fun value(it: Any) = JSONObject().put("value", it)
    val signals = JSONObject()
        .put("platform", value("Android"))
        .put("vendor", value(Build.MANUFACTURER))
        .put("model", value(Build.MODEL))
        .put("languages", value(Locale.getDefault().toLanguageTag()))
        .put("timezone", value(TimeZone.getDefault().id))
    val ticket = JSONObject(URL("$origin/agent/result/").readText()).getString("ticket")
    val payload = JSONObject()
        .put("apiKey", "whorl-site")
        .put("version", "2")
        .put("ticket", ticket)
        .put("url", "$origin/app/")
        .put("userAgent", userAgent)
        .put("signals", signals)
    preferences.getString("storageToken", null)?.let { payload.put("storageToken", it) }

    val call = URL("$origin/agent/result/").openConnection() as HttpURLConnection
    call.requestMethod = "POST"
    call.doOutput = true
    call.connectTimeout = 5_000
    call.readTimeout = 5_000
    call.setRequestProperty("Content-Type", "application/json")
    call.setRequestProperty("User-Agent", userAgent)
    call.outputStream.use { it.write(payload.toString().toByteArray()) }
    val response = JSONObject(call.inputStream.bufferedReader().readText())
    preferences.edit().putString("storageToken", response.getString("storageToken")).apply()
    return response.getJSONObject("result").getString("visitorId")
}
