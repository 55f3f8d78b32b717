import { Api } from '../support/api';
import { expect, test } from '../support/fixtures';
import { people } from '../support/people';

test('the command palette goes anywhere', { tag: '@screen' }, async ({ open }) => {
  const { page } = await open(people.admin);
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Go anywhere' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('trash');
  // Its field is there at once, what it finds is fetched: Enter runs only what can be seen.
  await expect(palette.getByRole('option', { name: 'Go to Trash' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/drive\/trash$/);
  await expect(palette).toBeHidden();
});

test('the palette finds files, notes and their texts, events, colleagues and commands, and opens with what was recent', {
  tag: '@screen',
}, async ({ corbel, open, request }) => {
  const api = await Api.signIn(request, corbel.url, people.admin);
  await api.post('/api/v1/notes/notes', {
    title: 'Palette minutes',
    content: '<p>What was said about underpinning</p>',
  });
  await api.post('/api/v1/schedule/events/create', {
    title: 'Palette briefing',
    startUTC: new Date(Date.now() + 86_400_000).toISOString(),
  });
  const { page } = await open(people.admin);
  const palette = page.getByRole('dialog', { name: 'Go anywhere' });
  await page.keyboard.press('ControlOrMeta+k');
  await expect(palette.getByText(/^Recent( and upcoming)?$/)).toBeVisible();
  await expect(palette.getByRole('option', { name: 'Palette minutes' })).toBeVisible();

  await page.keyboard.type('palette');
  await expect(palette.getByRole('option', { name: /^Palette briefing Event/ })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('grace');
  await expect(palette.getByRole('option', { name: /^Grace Okafor Person/ })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('underpinning');
  const note = palette.getByRole('option', { name: /^Palette minutes/ });
  await expect(note).toContainText('What was said about underpinning');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('invite');
  await expect(palette.getByRole('option', { name: /^Invite a member/ })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('zzzz');
  await expect(palette.getByText('No results for “zzzz”')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('survey poi');
  await expect(palette.getByRole('option', { name: /^Survey points.json File/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Preview of Survey points.json' })).toBeVisible();
});

test('the shortcuts sheet opens with ? and closes with Escape', { tag: '@screen' }, async ({ open }) => {
  const { page } = await open(people.admin);
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
});

test('a file is found, moved to the trash and brought back without a mouse', { tag: '@screen' }, async ({
  open,
  samples,
}) => {
  const drive = await open(people.manager);
  const { page } = drive;
  const file = await samples.exactly('Keyboard only.txt', 'no mouse\n');
  await drive.chooseFiles([file]);
  await drive.send('Kestrel Wharf', 'Drawings');
  await expect(drive.row(file.name)).toBeVisible();
  await expect(drive.uploadDialog).toBeHidden();

  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('Keyboard only');
  await expect(page).toHaveURL(/search=/);
  await expect(drive.grid.getByRole('row').filter({ has: page.getByRole('gridcell') })).toHaveCount(1);

  await drive.row(file.name).focus();
  await page.keyboard.press('Delete');
  await expect(drive.row(file.name)).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).focus();
  await page.keyboard.press('Enter');
  await expect(drive.row(file.name)).toBeVisible();
});

test('light, dark and back, kept over a reload', { tag: '@screen' }, async ({ open }) => {
  const { page } = await open(people.admin);
  const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme);
  const choose = async (mode: string) => {
    await page.getByRole('button', { name: /^Account:/ }).click();
    // It holds here at once; a page that is opened anew asks the server, which has to know.
    const kept = page.waitForResponse((answer) => answer.url().endsWith('/account/theme-mode') && answer.ok());
    await page.getByRole('radiogroup', { name: 'Theme' }).getByText(mode, { exact: true }).click();
    await page.keyboard.press('Escape');
    await kept;
  };
  await choose('Dark');
  await expect.poll(scheme).toBe('dark');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await scheme()).toBe('dark');
  await choose('Light');
  await expect.poll(scheme).toBe('light');
});

test('what opens takes the focus, and Escape gives it back', { tag: '@screen' }, async ({ corbel, open }) => {
  const drive = await open(people.admin);
  const { page } = drive;
  const row = drive.row('Survey points.json');
  await row.focus();
  await page.keyboard.press('Enter');
  const preview = page.getByRole('dialog', { name: 'Preview of Survey points.json' });
  await expect(preview).toBeVisible();
  await expect(preview.locator(':focus')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();
  await expect(row).toBeFocused();

  // A menu is walked by arrows; a dialog that one of its lines opens goes back to the menu's button.
  const actions = page.getByRole('button', { name: 'Actions for Survey points.json' });
  await actions.focus();
  await page.keyboard.press('Enter');
  const rename = page.getByRole('menuitem', { name: 'Rename' });
  for (let line = 0; line < 12 && !(await rename.evaluate((one) => one === document.activeElement)); line += 1) {
    await page.keyboard.press('ArrowDown');
  }
  await expect(rename).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(actions).toBeFocused();

  await page.goto(`${corbel.url}/admin/appearance`);
  const choose = page.getByRole('button', { name: 'Choose Primary Color' });
  await choose.focus();
  await page.keyboard.press('Enter');
  const colours = page.getByRole('dialog', { name: 'Choose Primary Color' });
  await expect(colours.locator(':focus')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(colours).toBeHidden();
  await expect(choose).toBeFocused();
});

test('days are one stop of Tab, and arrows go on from day to day', { tag: '@screen' }, async ({
  corbel,
  open,
  request,
}) => {
  const api = await Api.signIn(request, corbel.url, people.admin);
  for (const [title, day] of [
    ['Handrail survey', '2031-03-06'],
    ['Lift inspection', '2031-03-07'],
  ]) {
    await api.post('/api/v1/schedule/events/create', { title, startUTC: `${day}T09:00:00Z` });
  }
  const { page } = await open(people.admin);
  // The person's own calendar: the days of the others have events that come first.
  const show = (view: string, date: string) =>
    page.goto(`${corbel.url}/schedule?view=${view}&date=${date}&cal=personal`);
  const day = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name });

  await show('month', '2031-03-05');
  await day(/^Wednesday 5 March 2031/).focus();
  await page.keyboard.press('ArrowRight');
  await expect(day(/^Thursday 6 March 2031/)).toBeFocused();
  // Tab goes on to the events of that day, and of no other.
  await page.keyboard.press('Tab');
  await expect(day(/^Handrail survey/)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(day(/^Lift inspection/)).not.toBeFocused();
  await day(/^Thursday 6 March 2031/).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowDown');
  await expect(day(/^Sunday 16 March 2031/)).toBeFocused();
  // The next stop lies behind the days: they were one.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('region', { name: 'March 2031' }).locator(':focus')).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expect(day(/^Sunday 16 March 2031/)).toBeFocused();
  // A month further, with the focus; beside the days the arrows turn the page as ever.
  await page.keyboard.press('PageDown');
  await expect(page.getByRole('heading', { name: 'April 2031' }).first()).toBeVisible();
  await expect(day(/^Wednesday 16 April 2031/)).toBeFocused();
  await page.getByRole('button', { name: 'Today' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('heading', { name: 'March 2031' }).first()).toBeVisible();

  await show('year', '2031-03-05');
  await day('Wednesday 5 March 2031').focus();
  await page.keyboard.press('PageUp');
  await page.keyboard.press('ArrowUp');
  await expect(day('Wednesday 29 January 2031')).toBeFocused();
  await page.keyboard.press('PageUp');
  await expect(page.getByRole('region', { name: 'Year 2030' })).toBeVisible();
  await expect(day('Sunday 29 December 2030')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/view=day/);
});
