import { expect, it } from 'vitest';
import { readMail } from './mail';

const bytes = (text: string) => new TextEncoder().encode(text.replaceAll('\n', '\r\n'));

it('reads who wrote to whom, what it says and what hangs on it', async () => {
  const mail = await readMail(
    bytes(`From: =?utf-8?q?Zo=C3=AB_Hart?= <zoe@ostrane.example>
To: Aoife Brennan <aoife.brennan@dunmarrow.example>, site@dunmarrow.example
Subject: Pour of the 3rd
Date: Thu, 26 Nov 2026 16:03:00 +0000
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=b

--b
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: quoted-printable

06:30 at the gate =E2=80=93 bring the plan.
--b
Content-Type: application/pdf; name="Pour plan.pdf"
Content-Disposition: attachment; filename="Pour plan.pdf"
Content-Transfer-Encoding: base64

SlVTVCBBIFRFU1Q=
--b--
`),
  );
  expect(mail).toMatchObject({
    subject: 'Pour of the 3rd',
    from: 'Zoë Hart <zoe@ostrane.example>',
    to: 'Aoife Brennan <aoife.brennan@dunmarrow.example>, site@dunmarrow.example',
    cc: '',
    date: '2026-11-26T16:03:00.000Z',
    isCut: false,
    attachments: [{ name: 'Pour plan.pdf', mimeType: 'application/pdf', size: 11 }],
  });
  expect(mail.text.trim()).toBe('06:30 at the gate – bring the plan.');
});

it('keeps so many names and so much of a body', async () => {
  const to = Array.from({ length: 60 }, (_, index) => `p${index}@a.example`).join(', ');
  const mail = await readMail(bytes(`From: a@a.example\nTo: ${to}\n\n${'word '.repeat(200_000)}`));
  expect(mail.to.endsWith('p49@a.example and 10 more')).toBe(true);
  expect([mail.text.length, mail.isCut]).toEqual([512 * 1024, true]);
});

it('refuses what is no message, and what lies in itself without end', async () => {
  await expect(readMail(bytes(''))).rejects.toThrow();
  const parts = Array.from(
    { length: 200 },
    (_, index) => `Content-Type: multipart/mixed; boundary=b${index}\n\n--b${index}\n`,
  );
  await expect(readMail(bytes(`From: a@a.example\n${parts.join('')}`))).rejects.toThrow();
});
