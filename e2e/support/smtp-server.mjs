// A mail server for tests: `node smtp-server.mjs [PORT [KEY CERTIFICATE]]`. With a key it takes mail by STARTTLS and from
// whoever has signed in only. Says `{"port":…}` once it listens, then one line of JSON for each
// mail it took. Mailboxes named `nobody` do not exist, and mail for `busy` is to come again later.
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { SMTPServer } from 'smtp-server';

const say = (fact) => process.stdout.write(`${JSON.stringify(fact)}\n`);

const refusal = (code, message) => Object.assign(new Error(message), { responseCode: code });

const [port = '0', key, certificate] = process.argv.slice(2);
const security = key
  ? { key: readFileSync(key), cert: readFileSync(certificate) }
  : { authOptional: true, disabledCommands: ['STARTTLS'] };

const server = new SMTPServer({
  ...security,
  onAuth: (auth, _session, done) =>
    auth.username === 'corbel' && auth.password === 'right'
      ? done(null, { user: 1 })
      : done(refusal(535, 'wrong password')),
  onRcptTo: ({ address }, _session, done) => {
    if (address.startsWith('nobody@')) return done(refusal(550, '5.1.1 no such mailbox'));
    if (address.startsWith('busy@')) return done(refusal(450, '4.2.1 mailbox busy, come again'));
    return done();
  },
  onData: (stream, session, done) => {
    const chunks = [];
    stream.on('data', (chunk) => chunks.push(chunk));
    stream.on('end', () => {
      const { mailFrom, rcptTo } = session.envelope;
      const to = rcptTo.map(({ address }) => address);
      const data = Buffer.concat(chunks).toString('utf8');
      say({ from: mailFrom.address, to, data, isEncrypted: session.secure, isSignedIn: Boolean(session.user) });
      done();
    });
  },
});

// A client that goes away in the middle is the client's affair.
server.on('error', (error) => process.stderr.write(`${error.message}\n`));
server.listen(Number(port), '127.0.0.1', () => say({ port: server.server.address().port }));
// The test that started it has ended when its end of the pipe closes.
process.stdin.on('end', () => process.exit(0)).resume();
