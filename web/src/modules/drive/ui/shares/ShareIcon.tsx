import { IconBuilding, IconLock, IconWorld } from '@tabler/icons-react';

const ICONS: Readonly<Record<string, typeof IconLock>> = {
  tenant: IconBuilding,
  public: IconWorld,
  restricted: IconLock,
};

/** Whom a share lets in, as a picture beside the word. */
export function ShareIcon({ visibility, size = '1rem' }: { visibility: string; size?: string }) {
  const Icon = ICONS[visibility] ?? IconLock;
  return <Icon size={size} stroke={1.6} aria-hidden />;
}
