import type { ErrorComponentProps } from '@tanstack/react-router';
import { FailedPage } from './FailedPage';
import { rememberedLook } from './theme/apply-theme';
import { ThemeProvider } from './theme/ThemeProvider';

const look = rememberedLook();

/** The last net: for a failure of the frame itself, which then cannot bring the theme. */
export function RootFailure(props: ErrorComponentProps) {
  return (
    <ThemeProvider look={look}>
      <FailedPage {...props} />
    </ThemeProvider>
  );
}
