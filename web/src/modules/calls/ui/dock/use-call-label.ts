import { useEffect, useState } from 'react';
import { callLabel } from '../../model/call-state';
import { useCall } from '../use-call';

/** How the call stands, with a clock that counts. */
export function useCallLabel(): string {
  const call = useCall();
  const isCounting = call.peeredAt !== null;
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isCounting) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isCounting]);
  return callLabel(call, now);
}
