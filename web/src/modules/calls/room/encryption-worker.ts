/** Encrypts and decrypts what a call sends and gets, beside the page. All of it is the LiveKit client's own. */
import 'livekit-client/e2ee-worker';
