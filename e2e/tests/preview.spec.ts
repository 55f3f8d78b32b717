import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../support/axe';
import { expect, test } from '../support/fixtures';
import { minuteOfSilence, photographOnItsSide, shortFilm } from '../support/media';
import { people } from '../support/people';

const SCRIPTED_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><script>parent.wasRun = true</script>' +
  '<rect width="40" height="20" onload="parent.wasRun = true"/></svg>';

const HOSTILE_MARKDOWN = [
  '# Method *statement*',
  '| Level | Pour |\n|--:|:--|\n| 4 | east |',
  '- [x] tags checked',
  '<script>window.wasRun = true</script><img src="x" onerror="window.wasRun = true">',
  '[here](javascript:window.wasRun=true) ![site](https://pictures.example/site.png)',
].join('\n\n');

test('a person looks at files of every kind, finds words in them, and goes from one to the next', async ({
  open,
  samples,
}) => {
  test.slow();
  const drive = await open(people.editor);
  const { page } = drive;
  const pages = Array.from({ length: 30 }, (_, index) => (index === 17 ? 'Tower crane base' : `Sheet ${index + 1}`));
  const rows = Array.from({ length: 3000 }, (_, index) => `${index + 1};"Level; ${index % 9}";${index / 4}`);
  const pdf = await samples.pdf('Lift plan.pdf', ...pages);
  const table = await samples.exactly('Pours.csv', ['Pour;Element;Volume', ...rows].join('\r\n'));
  const photo = await samples.exactly('Cladding.jpg', await photographOnItsSide(page));
  const drawing = await samples.exactly('Logo.svg', SCRIPTED_SVG);
  const text = await samples.exactly('Survey.json', '{"points":[{"x":1}]}');
  const notes = await samples.exactly('Method.md', HOSTILE_MARKDOWN);
  const film = await samples.exactly('Drone.webm', await shortFilm(page));
  const sound = await samples.exactly('Briefing.wav', minuteOfSilence());
  const other = await samples.exactly('Model.ifc', 'ISO-10303-21;');
  const broken = await samples.exactly('Broken.pdf', '%PDF-1.4\nno more than that');
  const whole = await readFile((await samples.pdf('Whole.pdf', 'Scaffold tags', 'Toolbox talk')).path, 'latin1');
  const cut = await samples.exactly('Cut off.pdf', whole.slice(0, whole.lastIndexOf('xref\n0')));
  const empty = await samples.exactly('Empty.txt', '');
  const binary = await samples.exactly('Log.txt', Buffer.from('before\0after \xe4\xff', 'latin1'));
  const files = [pdf, table, photo, drawing, text, notes, film, sound, other, broken, cut, empty, binary];
  await drive.chooseFiles(files);
  await drive.send('Kestrel Wharf', 'Drawings');
  for (const file of files) await expect(drive.row(file.name)).toBeVisible();
  const previewOf = (name: string) => page.getByRole('dialog', { name: `Preview of ${name}` });
  const show = async (name: string) => {
    if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await drive.row(name).getByTitle(name, { exact: true }).click();
    await expect(previewOf(name)).toBeVisible();
    return previewOf(name);
  };

  await test.step('a PDF: find words, go to a page, zoom', async () => {
    await drive.row(pdf.name).click();
    const preview = previewOf(pdf.name);
    await expect(preview.locator('canvas').first()).toBeVisible();
    const pageField = preview.getByLabel('Page', { exact: true });
    await expect(pageField).toHaveValue('1');
    await page.keyboard.press('ControlOrMeta+f');
    await page.keyboard.type('TOWER crane');
    await expect(preview.getByText('1 of 1')).toBeVisible();
    await expect(pageField).toHaveValue('18');
    await page.keyboard.press('Escape');
    await expect(preview.getByRole('search')).toBeHidden();
    await pageField.fill('30');
    await pageField.press('Enter');
    await expect(pageField).toHaveValue('30');
    await preview.getByRole('button', { name: 'Zoom in' }).click();
    await expect(pageField).toHaveValue('30');
    await preview.getByRole('button', { name: 'Page thumbnails' }).click();
    await preview.getByRole('button', { name: 'Page 29' }).click();
    await expect(pageField).toHaveValue('29');
    await expectAccessible(page, 'PDF with thumbnails');
  });

  await test.step('the arrow keys go through the list', async () => {
    const preview = await show(text.name);
    await expect(preview.getByText('"points": [')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(preview).toBeHidden();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await page.keyboard.press('ArrowLeft');
    await expect(preview).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('a table divided by semicolons, to its last row', async () => {
    const preview = await show(table.name);
    await expect(preview.getByText('3,000 rows')).toBeVisible();
    await expect(preview.getByRole('columnheader', { name: 'Element' })).toBeVisible();
    await expect(preview.getByRole('cell', { name: 'Level; 0' }).first()).toBeVisible();
    await preview.getByRole('region', { name: table.name }).press('End');
    await expect(preview.getByRole('cell', { name: '3000', exact: true })).toBeVisible();
  });

  await test.step('a picture: upright, nearer, turned', async () => {
    const preview = await show(photo.name);
    const image = preview.getByRole('img', { name: photo.name });
    const size = () => image.evaluate((element: HTMLImageElement) => [element.naturalWidth, element.naturalHeight]);
    await expect.poll(size).toEqual([20, 40]);
    await preview.getByRole('button', { name: 'Zoom in' }).click();
    await expect(preview.getByRole('button', { name: '125%, actual size' })).toBeVisible();
    await preview.getByRole('button', { name: 'Rotate right' }).click();
    const drawn = async () => {
      const box = await image.boundingBox();
      return [Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)];
    };
    await expect.poll(drawn).toEqual([40, 20]);
  });

  await test.step('a drawing with a script in it is only drawn', async () => {
    const preview = await show(drawing.name);
    await expect(preview.getByRole('img', { name: drawing.name })).toBeVisible();
    expect(await page.evaluate(() => 'wasRun' in window)).toBe(false);
  });

  await test.step('Markdown as it is meant, without what acts in it or tells others who reads', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const preview = await show(notes.name);
    await expect(preview.getByRole('heading', { name: 'Method statement' })).toBeVisible();
    await expect(preview.getByRole('cell', { name: 'east' })).toBeVisible();
    await expect(preview.getByRole('checkbox', { name: 'Done', exact: true })).toBeChecked();
    await expect(preview.getByRole('link', { name: 'Image: site' })).toHaveAttribute('rel', /noopener/);
    await expect(preview.getByText('here')).not.toHaveAttribute('href');
    await expectAccessible(page, 'Markdown');
    await preview.getByText('Source', { exact: true }).click();
    await expect(preview.getByText('# Method *statement*')).toBeVisible();
    expect(await page.evaluate(() => 'wasRun' in window)).toBe(false);
    expect(asked.filter((url) => url.includes('pictures.example'))).toEqual([]);
  });

  await test.step('film and sound, from any moment on', async () => {
    const watching = await show(film.name);
    const player = watching.locator('video');
    await expect.poll(() => player.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBe(64);
    const listening = await show(sound.name);
    const audio = listening.locator('audio');
    await expect.poll(() => audio.evaluate((element: HTMLAudioElement) => element.duration)).toBe(60);
    await audio.evaluate((element: HTMLAudioElement) => {
      element.currentTime = 45;
    });
    await expect.poll(() => audio.evaluate((element: HTMLAudioElement) => element.readyState)).toBeGreaterThan(1);
    expect(await audio.evaluate((element: HTMLAudioElement) => element.currentTime)).toBe(45);
  });

  await test.step('what is broken, empty or no text is said so, or shown as far as it goes', async () => {
    const damaged = await show(broken.name);
    await expect(damaged.getByRole('heading', { name: 'Unable to load file' })).toBeVisible();
    await expect(damaged.getByRole('button', { name: 'Download File' })).toBeVisible();
    const mended = await show(cut.name);
    await expect(mended.getByText(/of 2$/)).toBeVisible();
    await expect(mended.getByText('Scaffold tags')).toBeVisible();
    await expect((await show(empty.name)).getByText('This file is empty.')).toBeVisible();
    await expect((await show(binary.name)).getByText(/before.*after äÿ/)).toBeVisible();
  });

  await test.step('what cannot be shown can be downloaded', async () => {
    const preview = await show(other.name);
    await expect(preview.getByText('Preview not available for this file type')).toBeVisible();
    const coming = page.waitForEvent('download');
    await preview.getByRole('button', { name: 'Download File' }).click();
    await expect(page.getByText('Preparing download...')).toBeVisible();
    expect((await coming).suggestedFilename()).toBe(other.name);
    await expect(page.getByText('Download started')).toBeVisible();
  });

  await test.step('several files come as one archive', async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    for (const file of [text, notes]) await drive.row(file.name).getByRole('checkbox').check();
    const coming = page.waitForEvent('download');
    await page.getByRole('region', { name: 'Selected files' }).getByRole('button', { name: 'Download' }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe('Files.zip');
    const archive = (await readFile(await download.path())).toString('latin1');
    for (const file of [text, notes]) expect(archive).toContain(file.name);
    expect(archive).toContain('tags checked');
  });
});
