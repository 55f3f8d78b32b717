import { expect, type Page, test } from '../support/fixtures';
import { people } from '../support/people';

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
      await expect(aoife.getByText('Every week on Wednesday')).toBeVisible();
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
