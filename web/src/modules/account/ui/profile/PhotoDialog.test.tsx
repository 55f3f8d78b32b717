import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { setPhoto } from '@/shared/api/gen/sdk.gen';
import { renderInTheme } from '@/shared/testing/render';
import { cutPhoto } from '../../api/cut-photo';
import { PhotoDialog } from './PhotoDialog';

vi.mock('@/shared/api/gen/sdk.gen', () => ({ setPhoto: vi.fn() }));
vi.mock('../../api/cut-photo');
vi.mock('@/shared/lib/use-object-address', () => ({ useObjectAddress: () => 'blob:picture' }));

/** Pixels on a side of the frame. */
const SIDE = 200;

beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(SIDE);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({
    left: 0,
    top: 0,
    width: SIDE,
    height: SIDE,
  } as DOMRect);
  // jsdom captures no pointers.
  Element.prototype.setPointerCapture = () => undefined;
  vi.mocked(cutPhoto).mockResolvedValue(new Blob(['png']));
  vi.mocked(setPhoto).mockResolvedValue({} as never);
});

/** The dialog with a picture that is twice as wide as high. */
async function show(onClose = () => undefined as undefined) {
  renderInTheme(
    <QueryClientProvider client={new QueryClient()}>
      <PhotoDialog file={new File(['x'], 'me.jpg')} onClose={onClose} />
    </QueryClientProvider>,
  );
  const picture = await screen.findByRole<HTMLImageElement>('img', { name: 'Your new photo, large' });
  Object.defineProperties(picture, { naturalWidth: { value: 800 }, naturalHeight: { value: 400 } });
  fireEvent.load(picture);
  const frame = screen.getByRole('region', { name: 'Part of the picture that is shown' });
  const small = screen.getByRole('img', { name: 'The same, as small as in lists' });
  return { picture, frame, small };
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Use this photo' }));
/** The framing with which the picture was cut. */
const cut = () => vi.mocked(cutPhoto).mock.lastCall?.[1];

it('cuts the middle unless it is moved, and shows the part in both sizes', async () => {
  const onClose = vi.fn();
  const { picture, small } = await show(onClose);
  for (const { style } of [picture, small]) expect([style.width, style.left]).toEqual(['200%', '50%']);
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(vi.mocked(cutPhoto).mock.lastCall).toEqual([picture, { zoom: 1, x: 0, y: 0 }]);
  expect(vi.mocked(setPhoto).mock.lastCall?.[0].body).toBeInstanceOf(Blob);
});

it('is dragged by the pointer', async () => {
  const { frame, small } = await show();
  fireEvent.pointerDown(frame, { pointerId: 1, button: 0, clientX: 100, clientY: 100 });
  fireEvent.pointerMove(frame, { pointerId: 1, clientX: 140, clientY: 130 });
  fireEvent.pointerUp(frame, { pointerId: 1, clientX: 140, clientY: 130 });
  // The end of a drag is no press.
  fireEvent.click(frame, { clientX: 140, clientY: 130 });
  expect(small.style.left).toBe('70%');
  await save();
  expect(cut()).toEqual({ zoom: 1, x: 0.2, y: 0 });
});

it('brings to the middle what is pressed on', async () => {
  const { frame } = await show();
  fireEvent.pointerDown(frame, { pointerId: 1, button: 0, clientX: 160, clientY: 100 });
  fireEvent.pointerUp(frame, { pointerId: 1, clientX: 160, clientY: 100 });
  fireEvent.click(frame, { clientX: 160, clientY: 100 });
  await save();
  expect(cut()).toEqual({ zoom: 1, x: -0.3, y: 0 });
});

it('comes closer by the wheel, the slider and keys, and is moved by the arrows', async () => {
  const { frame } = await show();
  fireEvent.wheel(frame, { deltaY: -200, clientX: 100, clientY: 100 });
  const slider = screen.getByRole('slider', { name: 'Zoom' });
  const byWheel = Number(slider.getAttribute('aria-valuenow'));
  expect(byWheel).toBeCloseTo(1.35, 1);
  fireEvent.keyDown(slider, { key: 'ArrowRight' });
  const bySlider = Number(slider.getAttribute('aria-valuenow'));
  expect(bySlider).toBeGreaterThan(byWheel);
  frame.focus();
  await userEvent.keyboard('+{ArrowRight}');
  await save();
  expect(cut()?.zoom).toBeCloseTo(bySlider * 1.1);
  expect(cut()?.x).toBeCloseTo(-0.05);
});

it('says that a file is no picture, and saves nothing', async () => {
  renderInTheme(
    <QueryClientProvider client={new QueryClient()}>
      <PhotoDialog file={new File(['x'], 'me.jpg')} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  fireEvent.error(await screen.findByRole('img', { name: 'Your new photo, large', hidden: true }));
  expect(screen.getByRole('alert').textContent).toBe('This file cannot be shown as an image.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Use this photo' }).disabled).toBe(true);
});
