import { readFile } from 'node:fs/promises';
import { Api } from '../support/api';
import { expectAccessible } from '../support/axe';
import { expect, type Locator, type Page, test } from '../support/fixtures';
import { Outbox } from '../support/outbox';
import { people } from '../support/people';

const FIRM = 'Aldermoor Brickwork';
const EMAIL = 'ciaran.walsh@aldermoor.example';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The 5th that ended the tax month three before the one that runs: the demo data have closed none so far back. */
function earlierMonthEnd(): string {
  const now = new Date();
  const running = now.getUTCMonth() + (now.getUTCDate() <= 5 ? 0 : 1);
  return new Date(Date.UTC(now.getUTCFullYear(), running - 3, 5)).toISOString().slice(0, 10);
}

const inFull = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(day),
  );

/** A row of the page's table by words in it. */
const row = (page: Page, words: string): Locator =>
  page
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
    .filter({ hasText: words });

test('a subcontractor sends an invoice from a phone, and is paid with a statement', async ({
  browser,
  corbel,
  open,
  playwright,
  samples,
}) => {
  test.slow();
  const monthEnd = earlierMonthEnd();
  const { page: office } = await open(people.admin);
  const outbox = new Outbox(await Api.signIn(await playwright.request.newContext(), corbel.url, people.admin));

  await test.step('the office adds a subcontractor and records what HMRC said', async () => {
    await office.goto(`${corbel.url}/invoicing/subcontractors`);
    await office.getByRole('button', { name: 'Add subcontractor' }).click();
    const form = office.getByRole('dialog', { name: 'Add subcontractor' });
    await form.getByLabel('Trading name').fill(FIRM);
    await form.getByLabel('UTR').fill('1123456788');
    await form.getByRole('button', { name: 'Add subcontractor' }).click();
    await expect(form.getByText('This UTR has a wrong digit.')).toBeVisible();
    await form.getByLabel('UTR').fill('1123456789');
    await form.getByLabel('VAT number').fill('730184558');
    await form.getByRole('button', { name: 'Add subcontractor' }).click();
    await expect(office.getByRole('heading', { level: 1, name: FIRM })).toBeVisible();
    await expect(office.getByText('Not verified', { exact: true })).toBeVisible();

    await office.getByRole('button', { name: 'Record verification' }).click();
    const answer = office.getByRole('dialog', { name: 'Record verification' });
    await answer.getByLabel('Verification number').fill('V1234567890');
    await answer.getByLabel('Verified on').fill('2025-05-01');
    await answer.getByLabel('The rate holds from').fill('2025-05-01');
    await answer.getByRole('button', { name: 'Record verification' }).click();
    await expect(office.getByText('Registered, 20%').first()).toBeVisible();

    await office.getByRole('region', { name: 'Bank details' }).getByRole('button', { name: 'Enter' }).click();
    const bank = office.getByRole('dialog', { name: 'Bank details' });
    await bank.getByLabel('Account name').fill(FIRM);
    await bank.getByLabel('Sort code').fill('12-34-56');
    await bank.getByLabel('Account number').fill('12345678');
    await bank.getByRole('button', { name: 'Save' }).click();
    await expect(office.getByText('****5678')).toBeVisible();
    await office.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(office.getByText('12345678', { exact: true })).toBeVisible();

    await office.getByRole('button', { name: 'Invite' }).click();
    const invitation = office.getByRole('dialog', { name: 'Invite to the portal' });
    await invitation.getByLabel('Name').fill('Ciaran Walsh');
    await invitation.getByLabel('Email').fill(EMAIL);
    await invitation.getByRole('button', { name: 'Create invitation' }).click();
    await expect(office.getByText('Ciaran Walsh')).toBeVisible();

    await office.getByRole('button', { name: 'Record answer' }).click();
    const said = office.getByRole('dialog', { name: 'Record answer' });
    await said.getByText('On paper').click();
    await said.getByLabel('Note').fill('Rang up');
    await expectAccessible(office, 'recording what was agreed on statements');
    await said.getByRole('button', { name: 'Record answer' }).click();
    await expect(office.getByText(/^Declined by email, .* · Rang up$/)).toBeVisible();
    await expectAccessible(office, 'a subcontractor');
  });

  await test.step('orders something, and says from where is paid', async () => {
    await office.getByRole('button', { name: 'Add order' }).click();
    const order = office.getByRole('dialog', { name: 'Add purchase order' });
    await order.getByLabel('Number').fill('PO-18');
    await order.getByLabel('Amount without VAT').fill('2000');
    await order.getByLabel('What it is for').fill('Brickwork, plots 14 to 18');
    await order.getByRole('button', { name: 'Add order' }).click();
    await expect(office.getByText('£0.00 of £2,000.00')).toBeVisible();
    await office.goto(`${corbel.url}/invoicing/settings`);
    await office.getByLabel('Service user number').fill('123456');
    await office.getByLabel('Account name').fill('Dunmarrow Construction Limited');
    await office.getByLabel('Sort code').fill('20-00-01');
    await office.getByLabel('Account number').fill('10203040');
    await office.getByRole('button', { name: 'Save' }).click();
    await expect(office.getByText('Unsaved changes')).toHaveCount(0);
    await expectAccessible(office, 'invoicing settings');
  });

  const context = await browser.newContext({ ...PHONE, locale: 'en-GB', timezoneId: 'Europe/London' });
  const phone = await context.newPage();

  await test.step('the subcontractor opens the portal by the mailed link', async () => {
    await phone.goto(await outbox.linkTo(EMAIL));
    await expect(phone.getByText('SUBCONTRACTOR', { exact: true })).toHaveCount(0);
    await phone.getByRole('button', { name: 'Open the portal' }).click();
    await expect(phone).toHaveURL(/\/portal\/dashboard$/);
    await expect(phone.getByText('CONTRACTOR', { exact: true })).toBeVisible();
    await expect(phone.getByText(FIRM)).toBeVisible();
    await expect(phone.getByText('Taken off for HMRC')).toBeVisible();
    await expectAccessible(phone, 'portal: dashboard');
  });

  await test.step('and reads what agreeing to electronic statements means', async () => {
    await phone.getByRole('link', { name: 'Profile' }).click();
    await expect(phone.getByRole('switch', { name: 'Email me when a statement is ready' })).toBeVisible();
    await phone.getByRole('link', { name: 'Dashboard' }).click();
  });

  await test.step('its session opens nothing of the workspace', async () => {
    const answer = await context.request.get(`${corbel.url}/api/v1/auth/validate-session`);
    expect(answer.status()).toBe(401);
    const kept = await phone.evaluate(() => Object.values(localStorage).filter((value) => value.includes('Aldermoor')));
    expect(kept).toEqual([FIRM]);
  });

  await test.step('and sends an invoice with its paper', async () => {
    const paper = await samples.pdf('INV-7.pdf', 'Invoice 7');
    await phone.getByRole('button', { name: 'Send an invoice' }).click();
    await expectAccessible(phone, 'portal: new invoice');
    const choosing = phone.waitForEvent('filechooser');
    await phone.getByRole('button', { name: 'Choose a file' }).click();
    await (await choosing).setFiles(paper.path);
    await phone.getByLabel('Invoice number').fill('INV-7');
    await phone.getByLabel('Purchase order').fill('po-18');
    await phone.getByLabel('Description, line 1').fill('Brickwork, plots 14 to 18');
    await phone.getByLabel('Amount without VAT, line 1').fill('1600');
    await phone.getByRole('button', { name: 'Add a line' }).click();
    await phone.getByLabel('For what, line 2').selectOption('Materials');
    await phone.getByLabel('Description, line 2').fill('Facing bricks');
    await phone.getByLabel('Amount without VAT, line 2').fill('800');
    await expect(phone.getByText('£2,880.00')).toBeVisible();
    await phone.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(phone.getByRole('heading', { level: 1, name: 'Invoice INV-7' })).toBeVisible();
    await expect(phone.getByText('Sent', { exact: true })).toBeVisible();
    await expect(phone.getByRole('link', { name: /INV-7\.pdf/ })).toBeVisible();
    await expectAccessible(phone, 'portal: an invoice');
  });

  await test.step('the office asks about it', async () => {
    await office.goto(`${corbel.url}/invoicing/invoices?state=submitted`);
    await row(office, FIRM).click();
    await expect(office.getByRole('heading', { level: 1, name: 'Invoice INV-7' })).toBeVisible();
    await expect(office.getByText('£320.00')).toBeVisible();
    await expect(office.getByText('£2,400.00 of £2,000.00 invoiced')).toBeVisible();
    await expectAccessible(office, 'an invoice');
    await office.getByRole('button', { name: 'Query' }).click();
    const query = office.getByRole('dialog', { name: 'Query INV-7' });
    await query.getByLabel('What is unclear').fill('Is plot 18 finished?');
    await query.getByRole('button', { name: 'Send query' }).click();
    await expect(office.getByText('Queried', { exact: true })).toBeVisible();
  });

  await test.step('the address in the mail of it leads to the invoice, and who is signed out to the log-in', async () => {
    // The administrator may not read that mail: the tests of the server hold its link.
    const { items } = await (await context.request.get(`${corbel.url}/api/v1/portal/invoices`)).json();
    const asked = `/portal/invoices/${items[0].id}`;
    const other = await browser.newContext({ ...PHONE, locale: 'en-GB', timezoneId: 'Europe/London' });
    const page = await other.newPage();
    await page.goto(corbel.url + asked);
    await expect(page).toHaveURL(`${corbel.url}/portal-login?next=${encodeURIComponent(asked)}`);
    await other.close();
    await phone.goto(corbel.url + asked);
    await expect(phone.getByRole('heading', { level: 1, name: 'Invoice INV-7' })).toBeVisible();
  });

  await test.step('the subcontractor answers', async () => {
    await phone.getByRole('link', { name: 'Dashboard' }).click();
    await phone.getByRole('link', { name: '1 invoice has a question for you' }).click();
    await phone.getByRole('link', { name: /^INV-7/ }).click();
    await expect(phone.getByText('Is plot 18 finished?')).toBeVisible();
    await phone.getByLabel('Your answer').fill('Yes, on Friday.');
    await phone.getByRole('button', { name: 'Send answer' }).click();
    await expect(phone.getByText('Sent', { exact: true })).toBeVisible();
  });

  await test.step('the office sees the answer without a reload, and approves', async () => {
    await expect(office.getByText('Yes, on Friday.')).toBeVisible();
    await office.getByRole('button', { name: 'Approve' }).click();
    await expect(office.getByText('Approved', { exact: true }).first()).toBeVisible();
  });

  await test.step('and pays it in a run', async () => {
    await office.goto(`${corbel.url}/invoicing/payment-runs/new`);
    await office.getByLabel('Pay on').fill(monthEnd);
    await office.getByRole('checkbox', { name: `Select INV-7 of ${FIRM}` }).click();
    await expect(office.getByRole('region', { name: FIRM }).getByText('£2,560.00')).toBeVisible();
    await expectAccessible(office, 'a new payment run');
    await office.getByRole('button', { name: 'Create payment run' }).click();
    await expect(office.getByRole('heading', { level: 1, name: /^Payment run of/ })).toBeVisible();
    await expectAccessible(office, 'a payment run');
  });

  await test.step('changes the run, and takes the file for the bank along', async () => {
    await office.getByRole('button', { name: 'Edit' }).click();
    await expect(office.getByRole('heading', { level: 1, name: 'Edit payment run' })).toBeVisible();
    await expect(office.getByRole('checkbox', { name: `Select INV-7 of ${FIRM}` })).toBeChecked();
    await expectAccessible(office, 'a payment run that is being changed');
    await office.getByRole('button', { name: '£2,880.00: pay a part of INV-7' }).click();
    const part = office.getByRole('dialog');
    await part.getByLabel('Amount').fill('1440');
    await part.getByRole('button', { name: 'Pay this much' }).click();
    await expect(office.getByRole('region', { name: FIRM }).getByText('£1,280.00')).toBeVisible();
    await office.getByRole('button', { name: 'Save' }).click();
    await expect(office.getByRole('heading', { level: 1, name: /^Payment run of/ })).toBeVisible();
    await expect(office.getByText('£1,280.00').first()).toBeVisible();
    await office.getByRole('button', { name: 'Edit' }).click();
    await office.getByRole('button', { name: '£1,440.00: pay a part of INV-7' }).click();
    await part.getByLabel('Amount').fill('2880');
    await part.getByRole('button', { name: 'Pay this much' }).click();
    await office.getByRole('button', { name: 'Save' }).click();
    await expect(office.getByText('£2,560.00').first()).toBeVisible();
    const saving = office.waitForEvent('download');
    await office.getByRole('button', { name: 'Download BACS file' }).click();
    const text = await readFile(await (await saving).path(), 'latin1');
    expect(text.split('\r\n')[4]).toMatch(/^1234561234567809920000110203040 {4}00000256000DUNMARROW CONSTRUC/);
  });

  await test.step('marks it as paid', async () => {
    await office.getByRole('button', { name: 'Mark as paid' }).click();
    await office.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();
    await expect(office.getByText('Paid', { exact: true }).first()).toBeVisible();
  });

  await test.step('then closes the tax month, with a statement', async () => {
    await office.goto(`${corbel.url}/invoicing/tax-months/${monthEnd}`);
    await office.getByRole('button', { name: 'Close month' }).click();
    await office.getByRole('dialog').getByRole('button', { name: 'Close month' }).click();
    await expect(office.getByText('Closed', { exact: true }).first()).toBeVisible();
    const statements = office.getByRole('region', { name: 'Statements' });
    await expect(statements.getByText(FIRM)).toBeVisible({ timeout: 30_000 });
    await expect(statements.getByText('To print', { exact: true })).toBeVisible();
    await statements.getByText('To print (1)').click();
    await expect(statements.getByText(FIRM)).toBeVisible();
    await expectAccessible(office, 'a closed tax month');
  });

  await test.step('and finds the tax year of the subcontractor', async () => {
    await office.goto(`${corbel.url}/invoicing/subcontractors`);
    await row(office, FIRM).click();
    const years = office.getByRole('region', { name: 'Tax years' });
    await expect(years.getByText('£2,560.00')).toBeVisible();
    await expect(years.getByRole('link', { name: 'Download Tax years CSV' })).toBeVisible();
    await expect(office.getByRole('link', { name: 'Download Orders CSV' })).toBeVisible();
    await years.getByRole('link', { name: /^\d{4}-\d{2}$/ }).click();
    await expect(row(office, 'INV-7')).toBeVisible();
  });

  await test.step('the statement opens in the portal', async () => {
    await phone.getByRole('link', { name: 'Statements' }).click();
    const statement = phone.getByRole('link', { name: `Tax month ending ${inFull(monthEnd)}` });
    await expect(statement).toBeVisible();
    await expectAccessible(phone, 'portal: statements');
    const address = new URL((await statement.getAttribute('href')) ?? '', corbel.url).toString();
    const pdf = await context.request.get(address);
    expect(pdf.status()).toBe(200);
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
  });

  await test.step('so do the payment and the tax year, each with its figures', async () => {
    await phone.getByRole('link', { name: 'Dashboard' }).click();
    await phone.getByRole('link', { name: /^Paid \d{4}-\d{2}/ }).click();
    const payment = phone.getByRole('list', { name: 'Payments' }).getByRole('listitem').first();
    await expect(payment.getByText('Deducted, 20%')).toBeVisible();
    await expect(payment.getByText('−£320.00')).toBeVisible();
    await expect(payment.getByRole('link', { name: 'INV-7' })).toBeVisible();
    await expectAccessible(phone, 'portal: payments');
    await phone.getByText('Tax years', { exact: true }).click();
    await expect(phone.getByRole('list', { name: 'Tax years' }).getByText('−£320.00')).toBeVisible();
    const csv = await phone.getByRole('link', { name: 'Download CSV' }).getAttribute('href');
    expect((await context.request.get(new URL(csv ?? '', corbel.url).toString())).status()).toBe(200);
    await expectAccessible(phone, 'portal: tax years');
  });

  await test.step('logging out ends the session and leaves no name', async () => {
    await phone.getByRole('button', { name: 'Log out' }).click();
    await expect(phone).toHaveURL(/\/portal-login$/);
    await expect(phone.getByText('SUBCONTRACTOR', { exact: true })).toHaveCount(0);
    await phone.goto(`${corbel.url}/portal/invoices`);
    await expect(phone).toHaveURL(/\/portal-login\?next=%2Fportal%2Finvoices$/);
  });
  await context.close();
});
