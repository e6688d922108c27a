curl --fail --silent --show-error \
  --header "Auth-API-Key: $WHORL_SECRET_KEY" \
  "$WHORL_URL/events/$REQUEST_ID"
