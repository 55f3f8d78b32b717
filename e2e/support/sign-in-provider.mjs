// OpenID Connect providers for tests: `node sign-in-provider.mjs REDIRECT_URI [PORT]` serves two of them with the same keys
// and says `{"issuer":…,"other":…}` once they listen. Keys are new with each start.
//
// Whoever signs in is whom the login form names: `mara@dunmarrow.example` has that address, and says it is her own.
// `left:mara@…` is somebody else who was given the address later; `unverified:` and `silent:` are those of whose address
// the provider says that it is not, or nothing.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import process from 'node:process';
import Provider from 'oidc-provider';

const [redirectUri, port = '0'] = process.argv.slice(2);

const key = (kid, alg, type, options) => ({
  ...generateKeyPairSync(type, options).privateKey.export({ format: 'jwk' }),
  kid: `${kid}-${randomBytes(4).toString('hex')}`,
  alg,
  use: 'sig',
});
const keys = [
  key('rsa', 'RS256', 'rsa', { modulusLength: 2048 }),
  key('ec', 'ES256', 'ec', { namedCurve: 'P-256' }),
  key('ed', 'EdDSA', 'ed25519', {}),
];

const verified = { unverified: false, silent: undefined };

function findAccount(_context, id) {
  const [tag, address = tag] = id.split(':');
  const claims = { sub: id, email: address, email_verified: tag in verified ? verified[tag] : true };
  return { accountId: id, claims: () => claims };
}

// A page may be handed its token in its address only under TLS.
const flows = redirectUri.startsWith('https:')
  ? { grant_types: ['authorization_code', 'implicit'], response_types: ['code', 'id_token'] }
  : { grant_types: ['authorization_code'], response_types: ['code'] };
const client = (client_id, more) => ({
  client_id,
  client_secret: `secret of ${client_id}, & more`,
  redirect_uris: [redirectUri],
  ...flows,
  ...more,
});

const configuration = {
  clients: [
    client('corbel', {}),
    client('corbel-es256', { id_token_signed_response_alg: 'ES256' }),
    client('corbel-eddsa', { id_token_signed_response_alg: 'EdDSA' }),
    client('corbel-public', { client_secret: undefined, token_endpoint_auth_method: 'none' }),
    client('another-product', {}),
  ],
  jwks: { keys },
  cookies: { keys: [randomBytes(32).toString('hex')] },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: [] },
  enabledJWA: { idTokenSigningAlgValues: ['RS256', 'ES256', 'EdDSA'] },
  features: { devInteractions: { enabled: true } },
  findAccount,
};

async function serve(at) {
  const server = createServer().listen(at, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${server.address().port}`;
  server.on('request', new Provider(issuer, configuration).callback());
  return issuer;
}

const facts = { issuer: await serve(Number(port)), other: await serve(0) };
process.stdout.write(`${JSON.stringify(facts)}\n`);
// The test that started it has ended when its end of the pipe closes.
process.stdin.on('end', () => process.exit(0)).resume();
