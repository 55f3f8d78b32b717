import { expect, type Page, test } from '../support/fixtures';
import { people } from '../support/people';

// Times of two halves of a day are the harder ones to read.
test.use({ locale: 'en-US' });

/** A Wednesday long after the demo's events. */
const FIRST = '2031-03-05';

test.describe('a weekly event', { tag: '@screen' }, () => {
  test('is created, moved once, seen by who is invited, and ended', async ({ corbel, open }) => {
    const aoife = (await open(people.admin)).page;
    const tom = (await open(people.editor)).page;
    const show = (page: Page, view: string, date: string) =>
      page.goto(`${corbel.url}/schedule?view=${view}&date=${date}`);
    const event = (page: Page, when: string) => page.getByRole('button', { name: `Tower crane check ${when}` });

    await test.step('Aoife creates it for every Wednesday and invites Tom', async () => {
      await show(aoife, 'day', FIRST);
      await aoife.getByRole('button', { name: 'New Event' }).click();
      const editor = aoife.getByRole('dialog', { name: 'New Event' });
      await expect(editor.getByRole('button', { name: 'Create' })).toBeDisabled();
      await editor.getByPlaceholder('Event title *').fill('Tower crane check');
      await editor.getByRole('combobox', { name: 'Repeat' }).click();
      await aoife.getByRole('option', { name: 'Weekly', exact: true }).click();
      await editor.getByRole('combobox', { name: 'Invite people' }).fill('Tom');
      await aoife.getByRole('option', { name: people.editor.name }).click();
      await aoife.keyboard.press('Escape');
      await editor.getByRole('button', { name: 'Create' }).click();
      await expect(aoife.getByText('Event created successfully')).toBeVisible();
      await expect(event(aoife, 'Wednesday 5 March 2031, 9:00 – 10:00 AM')).toBeVisible();
    });

    await test.step('She drags one occurrence to another day; the others stay', async () => {
      await show(aoife, 'week', '2031-03-12');
      const box = await event(aoife, 'Wednesday 12 March 2031').boundingBox();
      if (!box) throw new Error('the event is not on screen');
      await aoife.mouse.move(box.x + box.width / 2, box.y + 10);
      await aoife.mouse.down();
      await aoife.mouse.move(box.x + box.width * 1.5, box.y + 10, { steps: 8 });
      await aoife.mouse.up();
      await aoife
        .getByRole('dialog', { name: 'Change recurring event' })
        .getByRole('button', { name: 'Change' })
        .click();
      await expect(event(aoife, 'Thursday 13 March 2031, 9:00 – 10:00 AM')).toBeVisible();
    });

    await test.step('Tom sees both, without asking for them', async () => {
      await show(tom, 'week', '2031-03-12');
      await expect(event(tom, 'Thursday 13 March 2031')).toBeVisible();
      await tom.getByRole('button', { name: 'Next', exact: true }).click();
      await expect(event(tom, 'Wednesday 19 March 2031')).toBeVisible();
    });

    await test.step('Aoife moves another by keys, and it moves before Tom’s eyes', async () => {
      await show(aoife, 'week', '2031-03-19');
      await event(aoife, 'Wednesday 19 March 2031').focus();
      await aoife.keyboard.press('Alt+ArrowDown');
      await aoife
        .getByRole('dialog', { name: 'Change recurring event' })
        .getByRole('button', { name: 'Change' })
        .click();
      await expect(event(tom, 'Wednesday 19 March 2031, 9:15 – 10:15 AM')).toBeVisible();
    });

    await test.step('She deletes it and all that follow: Tom keeps what came before', async () => {
      await event(aoife, 'Wednesday 19 March 2031').click();
      const card = aoife.getByRole('dialog', { name: 'Tower crane check' });
      await expect(card.getByText('Every week on Wednesday')).toBeVisible();
      await aoife.keyboard.press('Escape');
      await expect(card).toBeHidden();
      await expect(event(aoife, 'Wednesday 19 March 2031')).toBeFocused();
      await aoife.keyboard.press('Enter');
      await card.getByRole('button', { name: 'Open' }).click();
      await expect(aoife).toHaveURL(/\/schedule\/./);
      const month = aoife.getByRole('region', { name: 'Month', exact: true });
      await expect(month.getByRole('heading', { name: 'March 2031' })).toBeVisible();
      await aoife.getByRole('button', { name: 'Delete' }).click();
      const question = aoife.getByRole('dialog', { name: 'Delete recurring event' });
      await question.getByRole('radio', { name: 'This and following events' }).check();
      await question.getByRole('button', { name: 'Delete' }).click();
      await expect(aoife).toHaveURL(/\/schedule($|\?)/);
      await expect(event(tom, 'Wednesday 19 March 2031')).toBeHidden();
      await tom.keyboard.press('ArrowLeft');
      await expect(event(tom, 'Thursday 13 March 2031')).toBeVisible();
    });
  });
});

/** A file as another calendar exports it: one event with a reminder, and one that no calendar here can hold. */
const FROM_ELSEWHERE = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Elsewhere//EN',
  'BEGIN:VEVENT',
  'UID:walk@elsewhere.example',
  'DTSTAMP:20310101T000000Z',
  'DTSTART;TZID=Europe/London:20310305T140000',
  'DTEND;TZID=Europe/London:20310305T150000',
  'SUMMARY:Handover walk',
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  'TRIGGER:-PT15M',
  'END:VALARM',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'UID:hourly@elsewhere.example',
  'DTSTAMP:20310101T000000Z',
  'DTSTART:20310306T100000Z',
  'RRULE:FREQ=MINUTELY',
  'SUMMARY:Hourly check',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n');

test.describe('calendars', { tag: '@screen' }, () => {
  test('are made, shared, filled from a file, read by a secret link, and deleted', async ({
    corbel,
    open,
    request,
  }) => {
    const { page } = await open(people.admin);
    const manage = page.getByRole('dialog', { name: 'Manage calendars' });
    const choose = async (calendar: string, action: string) => {
      await manage.getByRole('button', { name: `Actions for ${calendar}` }).click();
      await page.getByRole('menuitem', { name: action }).click();
    };
    let address = '';

    await test.step('Aoife makes a calendar for Tom and herself', async () => {
      await page.goto(`${corbel.url}/schedule?view=day&date=${FIRST}&manage=true`);
      await manage.getByRole('button', { name: 'New calendar' }).click();
      const form = page.getByRole('dialog', { name: 'New calendar' });
      await form.getByRole('textbox', { name: 'Name' }).fill('Handovers');
      await form.getByRole('combobox', { name: 'Who sees it' }).click();
      await page.getByRole('option', { name: 'Only chosen people' }).click();
      await form.getByRole('checkbox', { name: people.editor.name }).check();
      await form.getByRole('button', { name: 'Create calendar' }).click();
      await expect(manage.getByText('You and 1 other')).toBeVisible();
    });

    await test.step('She brings a file in, after reading what becomes of it', async () => {
      await choose('Handovers', 'Import');
      const form = page.getByRole('dialog', { name: 'Import events' });
      const chooser = page.waitForEvent('filechooser');
      await form.getByRole('button', { name: 'Choose files' }).click();
      const file = { name: 'team.ics', mimeType: 'text/calendar', buffer: Buffer.from(FROM_ELSEWHERE) };
      await (await chooser).setFiles(file);
      await expect(form.getByText('1 new, 1 cannot be taken')).toBeVisible();
      await expect(form.getByText('Hourly check:')).toBeVisible();
      await form.getByRole('button', { name: 'Import 1 event' }).click();
      await expect(page.getByText('1 event imported')).toBeVisible();
    });

    await test.step('A calendar elsewhere reads it by a secret link', async () => {
      await choose('Handovers', 'Create a secret link');
      const made = page.getByRole('dialog', { name: 'Your secret link' });
      address = await made.getByRole('textbox', { name: 'Address' }).inputValue();
      expect(await (await request.get(address)).text()).toContain('X-WR-CALNAME:Handovers');
      await made.getByRole('button', { name: 'Done' }).click();
      await manage.getByRole('button', { name: 'Remove the link to Handovers' }).click();
      await page.getByRole('button', { name: 'Remove', exact: true }).click();
      await expect(page.getByText('Link removed')).toBeVisible();
      expect((await request.get(address)).status()).toBe(404);
    });

    await test.step('The event has its reminder, and gets another', async () => {
      await manage.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('button', { name: 'Handover walk Wednesday 5 March 2031' }).click();
      const card = page.getByRole('dialog', { name: 'Handover walk' });
      await expect(card.getByText('Handovers')).toBeVisible();
      await card.getByRole('button', { name: 'Open' }).click();
      await expect(page.getByText('15 minutes before, in Corbel')).toBeVisible();
      await page.getByRole('button', { name: 'Edit' }).click();
      const editor = page.getByRole('dialog', { name: 'Edit Event' });
      await editor.getByRole('button', { name: 'Add a reminder' }).click();
      await editor.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('10 minutes before, in Corbel')).toBeVisible();
    });

    await test.step('She deletes the calendar, and is asked about its event', async () => {
      await page.goto(`${corbel.url}/schedule?view=day&date=${FIRST}&manage=true`);
      await choose('Handovers', 'Delete');
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByRole('button', { name: 'Delete 1 event' }).click();
      await expect(page.getByText('Calendar deleted')).toBeVisible();
      await expect(manage.getByRole('button', { name: 'Actions for Handovers' })).toBeHidden();
    });
  });
});
