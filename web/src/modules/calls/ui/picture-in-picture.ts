/** The call's largest picture in a small window of the browser, over other programs. */

export const hasPictureInPicture = (): boolean => document.pictureInPictureEnabled === true;

/** Opens it; false where there is no picture, or the browser does not let us. */
export async function openPictureInPicture(): Promise<boolean> {
  const videos = [...document.querySelectorAll<HTMLVideoElement>('[data-call-picture]')];
  const area = ({ clientWidth, clientHeight }: HTMLVideoElement) => clientWidth * clientHeight;
  const [largest] = videos.filter(({ videoWidth }) => videoWidth > 0).toSorted((a, b) => area(b) - area(a));
  if (!largest) return false;
  try {
    await largest.requestPictureInPicture();
    return true;
  } catch {
    return false;
  }
}
