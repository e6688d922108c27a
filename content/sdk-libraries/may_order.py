import json
import os
import time
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import Request, urlopen


def may_order(request_id: str) -> bool:
    """Return whether this identification is less than a minute old and no bot was detected."""
    request = Request(
        f"{os.environ['WHORL_URL']}/events/{quote(request_id, safe='')}",
        headers={"Auth-API-Key": os.environ["WHORL_SECRET_KEY"]},
    )
    try:
        with urlopen(request, timeout=5) as response:
            products = json.load(response)["products"]
    except HTTPError:
        return False
    is_fresh = time.time() * 1000 - products["identification"]["data"]["timestamp"] < 60_000
    return is_fresh and products["botd"].get("data", {}).get("bot", {}).get("result") == "notDetected"
