import type { ReactNode } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { PageTabs } from '@/shared/ui/PageTabs';
import classes from './shares.module.css';

const TABS = [
  { label: 'Shares', to: '/drive/exports' },
  { label: 'Upload requests', to: '/drive/exports/requests' },
] as const;

/** What leaves by links and what comes in by them. A phone has the page's `filter` below, as its bar has no room. */
export function SharesTabs({ filter }: { filter: ReactNode }) {
  const isPhone = usePhone();
  return (
    <>
      <PageTabs label="Links" tabs={TABS} />
      {isPhone && <div className={classes.filter}>{filter}</div>}
    </>
  );
}
