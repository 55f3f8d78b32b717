import { chromium } from '@playwright/test';

const base = 'http://localhost:5176';
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
});
const ctx = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
const page = await ctx.newPage();
page.setDefaultTimeout(8000);
page.on('pageerror', (e) => console.log('PAGEERROR', e.message));
page.on('response', (r) => r.status() >= 400 && console.log(r.status(), r.request().method(), r.url()));
await page.goto(base + '/login');
await page.getByLabel('Email').fill('aoife.brennan@dunmarrow.example');
await page.getByRole('textbox', { name: 'Password' }).fill('corbel-demo');
await page.getByRole('button', { name: 'Log in' }).click();
await page.waitForURL(/drive/);
console.log('in', page.url());
await page.goto(base + '/account');
await page.getByLabel('First name').fill('Eva');
await page.getByRole('button', { name: 'Save' }).click();
await page.getByText('Profile saved').waitFor();
console.log('saved');
await page.getByRole('radiogroup', { name: 'Status' }).getByText('Busy').click();
await page.waitForTimeout(400);
console.log(await page.getByRole('button', { name: /^Account:/ }).getAttribute('aria-label'));
await page.screenshot({ path: '/tmp/web1-shots/real-profile.png' });
await page.goto(base + '/account/sessions');
await page.getByText('Signed in now').waitFor();
await page.screenshot({ path: '/tmp/web1-shots/real-sessions.png' });
await browser.close();
