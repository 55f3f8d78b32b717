import { useEffect, useState } from 'react';

/** The devices of this machine, also as they come and go. Without permission the browser names none. */
export function useDeviceList(isAllowed: boolean): readonly MediaDeviceInfo[] {
  const [list, setList] = useState<readonly MediaDeviceInfo[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once they are allowed, devices have names.
  useEffect(() => {
    const media = navigator.mediaDevices;
    if (!media) return undefined;
    let isGone = false;
    const read = () =>
      void media.enumerateDevices().then((found) => isGone || setList(found.filter(({ deviceId }) => deviceId)));
    read();
    media.addEventListener('devicechange', read);
    return () => {
      isGone = true;
      media.removeEventListener('devicechange', read);
    };
  }, [isAllowed]);
  return list;
}
