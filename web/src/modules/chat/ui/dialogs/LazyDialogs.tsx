import { type ComponentProps, lazy, Suspense } from 'react';

const Channel = lazy(() => import('./ChannelDialog').then((module) => ({ default: module.ChannelDialog })));
const Direct = lazy(() => import('./DirectDialog').then((module) => ({ default: module.DirectDialog })));
const Invite = lazy(() => import('./InviteDialog').then((module) => ({ default: module.InviteDialog })));

/** Dialogs whose forms are fetched when the first of them opens: to read and write, nobody needs them. */
export function ChannelDialog(props: ComponentProps<typeof Channel>) {
  return (
    <Suspense>
      <Channel {...props} />
    </Suspense>
  );
}

export function DirectDialog(props: ComponentProps<typeof Direct>) {
  return (
    <Suspense>
      <Direct {...props} />
    </Suspense>
  );
}

export function InviteDialog(props: ComponentProps<typeof Invite>) {
  return (
    <Suspense>
      <Invite {...props} />
    </Suspense>
  );
}
