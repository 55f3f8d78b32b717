import { MantineProvider } from '@mantine/core';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';

/** Renders with what every component may expect around it. `test` turns Mantine's transitions off. */
export function renderInTheme(ui: ReactNode): RenderResult {
  return render(<MantineProvider env="test">{ui}</MantineProvider>);
}
