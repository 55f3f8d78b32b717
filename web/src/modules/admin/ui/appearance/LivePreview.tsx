import { MantineProvider } from '@mantine/core';
import { useId, useMemo, useState } from 'react';
import { cssVariables, mantineTheme } from '@/shared/theme/mantine-theme';
import type { Scheme } from '@/shared/theme/surfaces';
import { styleNonce } from '@/shared/theme/ThemeProvider';
import { readLook, type TenantLook } from '@/shared/theme/theme-value';
import { themeVariables } from '@/shared/theme/theme-variables';
import type { TenantAppearance } from '../../api/appearance';
import classes from './LivePreview.module.css';
import { PreviewPage } from './PreviewPage';

/** A page of real components in the look that is being chosen, in light and dark at once. `worn` is what holds around it. */
export function LivePreview({ look, worn }: { look: TenantAppearance; worn: TenantAppearance }) {
  const chosen = useMemo(() => readLook(look), [look]);
  return (
    <aside className={classes.preview} aria-label="Live preview">
      <div className={classes.head}>
        <h2>Live preview</h2>
        <span>Light and dark, always both</span>
      </div>
      <PreviewIn scheme="light" look={chosen} zoom={look.scaling / worn.scaling} />
      <PreviewIn scheme="dark" look={chosen} zoom={look.scaling / worn.scaling} />
      <p className={classes.promise}>Every accent is measured: words at least 4.5 : 1, marks at least 3 : 1.</p>
    </aside>
  );
}

/** The page in one scheme: a theme of its own inside the one around it. Sizes are of the root, so scaling is a zoom here. */
function PreviewIn({ scheme, look, zoom }: { scheme: Scheme; look: TenantLook; zoom: number }) {
  const id = `preview${useId().replace(/[^a-z0-9]/gi, '')}`;
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const theme = useMemo(() => mantineTheme(look), [look]);
  const { '--scale': _, ...variables } = themeVariables(look);
  return (
    <div
      id={id}
      ref={setRoot}
      className={classes.card}
      data-mantine-color-scheme={scheme}
      style={{ ...variables, zoom } as React.CSSProperties}
    >
      {root && (
        <MantineProvider
          theme={theme}
          forceColorScheme={scheme}
          cssVariablesSelector={`#${id}`}
          cssVariablesResolver={cssVariables}
          getRootElement={() => root}
          getStyleNonce={styleNonce}
          withGlobalClasses={false}
        >
          <PreviewPage />
        </MantineProvider>
      )}
    </div>
  );
}
