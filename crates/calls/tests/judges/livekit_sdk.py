"""LiveKit's own SDK for servers judges tokens and webhooks. Reads JSON from its input and answers with JSON.

Asked: `now`, `key` and `secret`; `tokens` to verify; `webhooks`, each a `body` and its `token`; `room`, in which the
event happened that is signed for us. Answered: `tokens` and `webhooks` as the SDK reads them, or `null` where it
refuses; `signed`, a `body` and its `token`. Exits with 3 where the SDK is not installed.
"""

import base64
import datetime
import hashlib
import json
import sys
import types

try:
    import jwt
    from google.protobuf.json_format import MessageToJson
    from livekit.api import access_token
    from livekit.api.webhook import WebhookReceiver
    from livekit.protocol.models import Room
    from livekit.protocol.webhook import WebhookEvent
except ModuleNotFoundError:
    sys.exit(3)

asked = json.load(sys.stdin)


class Clock(datetime.datetime):
    """The time of the test that asks."""

    @classmethod
    def now(cls, tz=None):
        return datetime.datetime.fromtimestamp(asked["now"], tz)


jwt.api_jwt.datetime = Clock
access_token.datetime = types.SimpleNamespace(
    datetime=Clock, timezone=datetime.timezone, timedelta=datetime.timedelta
)

verifier = access_token.TokenVerifier(asked["key"], asked["secret"])
receiver = WebhookReceiver(verifier)


def read(token):
    try:
        return verifier.verify(token).asdict()
    except jwt.InvalidTokenError:
        return None


def receive(webhook):
    try:
        event = receiver.receive(webhook["body"], webhook["token"])
        return {"event": event.event, "room": event.room.name}
    except Exception as refusal:
        # The SDK has no class of its own for a body that was changed.
        if str(refusal) != "hash mismatch" and not isinstance(refusal, jwt.InvalidTokenError):
            raise
        return None


event = WebhookEvent(event="participant_joined", id="EV_judge", created_at=asked["now"], room=Room(name=asked["room"]))
body = MessageToJson(event)
digest = base64.b64encode(hashlib.sha256(body.encode()).digest()).decode()
token = access_token.AccessToken(asked["key"], asked["secret"]).with_sha256(digest).to_jwt()

answer = {
    "tokens": [read(one) for one in asked["tokens"]],
    "webhooks": [receive(one) for one in asked["webhooks"]],
    "signed": {"body": body, "token": token},
}
json.dump(answer, sys.stdout)
