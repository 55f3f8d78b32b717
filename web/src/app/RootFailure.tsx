import type { ErrorComponentProps } from '@tanstack/react-router';
import { firstLook } from '@/shared/theme/apply-theme';
import { ThemeProvider } from '@/shared/theme/ThemeProvider';
import { FailedPage } from './FailedPage';

const look = firstLook();

/** The last net: for a failure of the frame itself, which then cannot bring the theme. */
export function RootFailure(props: ErrorComponentProps) {
  return (
    <ThemeProvider look={look}>
      <FailedPage {...props} />
    </ThemeProvider>
  );
}
