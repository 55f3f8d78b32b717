// A mail server for tests: `node smtp-server.mjs [PORT]`. Says `{"port":…}` once it listens, then one line of JSON for each
// mail it took. Mailboxes named `nobody` do not exist, and mail for `busy` is to come again later.
import process from 'node:process';
import { SMTPServer } from 'smtp-server';

const say = (fact) => process.stdout.write(`${JSON.stringify(fact)}\n`);

const refusal = (code, message) => Object.assign(new Error(message), { responseCode: code });

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
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
      say({ from: mailFrom.address, to, data: Buffer.concat(chunks).toString('utf8') });
      done();
    });
  },
});

// A client that goes away in the middle is the client's affair.
server.on('error', (error) => process.stderr.write(`${error.message}\n`));
server.listen(Number(process.argv[2] ?? 0), '127.0.0.1', () => say({ port: server.server.address().port }));
// The test that started it has ended when its end of the pipe closes.
process.stdin.on('end', () => process.exit(0)).resume();
