import type { ReactNode } from 'react';
import { usePageTitle } from '@/shared/lib/use-page-title';
import { PageBar } from '@/shared/ui/PageBar';
import { PageTabs } from '@/shared/ui/PageTabs';

const TABS = [
  { label: 'Profile', to: '/account' },
  { label: 'Security', to: '/account/security' },
  { label: 'Sessions', to: '/account/sessions' },
] as const;

export interface AccountFrameProps {
  /** What names the browser's tab. On the page itself the chosen tab says it. */
  title: (typeof TABS)[number]['label'];
  tools?: ReactNode;
  children: ReactNode;
}

/** A page of the person's own account: the bar, the way to its sisters, and what is below. */
export function AccountFrame({ title, tools, children }: AccountFrameProps) {
  // After the bar's own, which names all three alike.
  usePageTitle(title);
  return (
    <>
      <PageBar title="Your account">{tools}</PageBar>
      <PageTabs label="Account" tabs={TABS} />
      {children}
    </>
  );
}
