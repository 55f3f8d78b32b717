import { useMediaQuery } from '@mantine/hooks';
import { Outlet } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { Bell } from '@/modules/notifications';
import { useStore } from '@/shared/lib/external-store';
import { usePhone } from '@/shared/lib/use-phone';
import { useLive } from '@/shared/live/use-live';
import { useFollowClock } from '@/shared/session/preferences';
import { useTenant } from '@/shared/session/use-session';
import { useFollowThemeMode } from '@/shared/session/use-theme-mode';
import { readLook } from '@/shared/theme/theme-value';
import { ErrorBoundary } from '@/shared/ui/ErrorBoundary';
import { type PageBarChrome, PageBarChromeContext } from '@/shared/ui/PageBar';
import { phoneTasks } from '@/shared/ui/phone-task';
import { InShellContext } from '../FullPage';
import { liveFigures, liveTopics } from '../live-topics';
import { Overlays } from '../palette/Overlays';
import { reportCaught } from '../report-error';
import { AccountMenu } from './AccountMenu';
import { TopBar, TopBarWithNav } from './lazy-bars';
import { PhoneNav } from './PhoneNav';
import { PhoneTitle } from './PhoneTitle';
import classes from './Shell.module.css';
import { Sidebar } from './Sidebar';
import { useAvatars } from './use-avatars';
import { useFreshAccess } from './use-fresh-access';
import { useNavigation } from './use-navigation';

/** Up to this width, at the normal size, a window has no room for a sidebar beside its page. */
const NARROW_EM = 61.99;
const AT_ONCE = { getInitialValueInEffect: false };

/** The frame of every page behind the sign-in, in the layout the tenant chose; on a phone always the phone's. Around `children`, or the page of the address. */
export function Shell({ children = <Outlet /> }: { children?: ReactNode }) {
  const phone = usePhone();
  const { navigation, scaling } = readLook(useTenant().appearance);
  // A sidebar would take the third that a page needs to keep its words, the more so where everything is larger.
  const isNarrow = useMediaQuery(`(max-width: ${(NARROW_EM * scaling) / 100}em)`, undefined, AT_ONCE);
  const { modules } = useNavigation();
  const isTask = useStore(phoneTasks) > 0;
  const chrome = usePhoneChrome(phone && !isTask);
  useLive(liveTopics, liveFigures);
  useFreshAccess();
  useAvatars();
  useFollowThemeMode();
  useFollowClock();
  const layout = phone ? 'phone' : isNarrow && navigation === 'sidebar' ? 'topbar-nav' : navigation;
  return (
    <div className={classes.app} data-layout={layout}>
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      {layout === 'sidebar' && <Sidebar />}
      {layout === 'topbar' && (
        <Suspense fallback={<div className={classes.topBar} />}>
          <TopBar />
        </Suspense>
      )}
      {layout === 'topbar-nav' && (
        <Suspense fallback={<div className={classes.topBars} />}>
          <TopBarWithNav />
        </Suspense>
      )}
      <main id="content" className={classes.sheet} tabIndex={-1}>
        <InShellContext value={true}>
          <PageBarChromeContext value={chrome}>{children}</PageBarChromeContext>
        </InShellContext>
      </main>
      {layout === 'phone' && !isTask && <PhoneNav />}
      {modules.map(({ id, name, Companion }) =>
        Companion ? (
          <ErrorBoundary key={id} module={name} onError={reportCaught}>
            <Suspense>
              <Companion />
            </Suspense>
          </ErrorBoundary>
        ) : null,
      )}
      <Overlays />
    </div>
  );
}

function usePhoneChrome(phone: boolean): PageBarChrome {
  const { current } = useNavigation();
  if (!phone) return {};
  return {
    end: (
      <>
        <Bell />
        <AccountMenu />
      </>
    ),
    wrapTitle: current && ((title) => <PhoneTitle module={current}>{title}</PhoneTitle>),
  };
}
