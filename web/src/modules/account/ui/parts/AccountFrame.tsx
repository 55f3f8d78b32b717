import type { ReactNode } from 'react';
import { PageBar } from '@/shared/ui/PageBar';
import { PageTabs } from '@/shared/ui/PageTabs';

const TABS = [
  { label: 'Profile', to: '/account' },
  { label: 'Security', to: '/account/security' },
  { label: 'Sessions', to: '/account/sessions' },
] as const;

/** A page of the person's own account: the bar, the way to its sisters, and what is below. */
export function AccountFrame({ title, tools, children }: { title: string; tools?: ReactNode; children: ReactNode }) {
  return (
    <>
      <PageBar title={title}>{tools}</PageBar>
      <PageTabs label="Account" tabs={TABS} />
      {children}
    </>
  );
}
