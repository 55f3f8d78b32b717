import { MantineProvider } from '@mantine/core';
import { type ReactNode, useEffect, useLayoutEffect, useMemo } from 'react';
import { applyTheme } from './apply-theme';
import { cssVariables, mantineTheme } from './mantine-theme';
import { createModeManager, printLight } from './mode';
import type { TenantLook } from './theme-value';

const modeManager = createModeManager();

/** The nonce the server put into this page; styles made at run time need it under the content security policy. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

/** Dresses the whole application in a look. Changing the look changes every screen at once. */
export function ThemeProvider({ look, children }: { look: TenantLook; children: ReactNode }) {
  const theme = useMemo(() => mantineTheme(look), [look]);
  useLayoutEffect(() => applyTheme(look), [look]);
  useEffect(printLight, []);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={modeManager}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      {children}
    </MantineProvider>
  );
}
