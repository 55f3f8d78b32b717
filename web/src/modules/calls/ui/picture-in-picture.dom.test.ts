import { afterEach, expect, it, vi } from 'vitest';
import { hasPictureInPicture, openPictureInPicture } from './picture-in-picture';

afterEach(() => {
  document.body.replaceChildren();
  Reflect.deleteProperty(document, 'pictureInPictureEnabled');
});

/** A picture of the call in this size on the page; of no width where none has come yet. */
function picture(side: number, width: number, open = vi.fn(async () => undefined)) {
  const video = document.createElement('video');
  video.dataset.callPicture = '';
  for (const name of ['clientWidth', 'clientHeight']) Object.defineProperty(video, name, { value: side });
  Object.defineProperty(video, 'videoWidth', { value: width });
  Object.assign(video, { requestPictureInPicture: open });
  document.body.append(video);
  return open;
}

it('shows the largest picture that has come', async () => {
  const [small, large, dark] = [picture(100, 320), picture(400, 640), picture(900, 0)];
  expect(await openPictureInPicture()).toBe(true);
  expect(large).toHaveBeenCalledOnce();
  expect(small).not.toHaveBeenCalled();
  expect(dark).not.toHaveBeenCalled();
});

it('says that it does not open where there is no picture, or the browser refuses', async () => {
  expect(await openPictureInPicture()).toBe(false);
  picture(
    400,
    640,
    vi.fn(() => Promise.reject(new Error('NotAllowedError'))),
  );
  expect(await openPictureInPicture()).toBe(false);
});

it('is offered where the browser has it', () => {
  expect(hasPictureInPicture()).toBe(false);
  Object.defineProperty(document, 'pictureInPictureEnabled', { value: true, configurable: true });
  expect(hasPictureInPicture()).toBe(true);
});
