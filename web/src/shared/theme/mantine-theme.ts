import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
  type VariantColorsResolver,
} from '@mantine/core';
import { accentScale } from './accent';
import { FONTS, type TenantLook } from './theme-value';

const GRAY: MantineColorsTuple = [
  '#f4f5f2',
  '#eceeea',
  '#dcdfd9',
  '#c9cec7',
  '#a9b1ab',
  '#868f89',
  '#5c6862',
  '#46524c',
  '#2b352f',
  '#17201c',
];
const DARK: MantineColorsTuple = [
  '#e9eeeb',
  '#b5c0ba',
  '#93a099',
  '#6e7b74',
  '#414d47',
  '#2c3631',
  '#1f2723',
  '#151b18',
  '#0e1311',
  '#0a0e0c',
];

/** Filled things wear the accent's own fill, and words that are measured to stand on it in both schemes. */
const variantColors: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input);
  const isAccent = !input.color || input.color === input.theme.primaryColor;
  if (input.variant !== 'filled' || !isAccent) return resolved;
  return {
    ...resolved,
    background: 'var(--accent-fill)',
    hover: 'var(--accent-fill-hover)',
    color: 'var(--accent-on)',
  };
};

/** Mantine's theme for a look. Sizes are the design's; colours and radii come from tokens.css. */
export function mantineTheme(look: TenantLook): MantineThemeOverride {
  return createTheme({
    colors: { accent: [...accentScale(look.accent)] as unknown as MantineColorsTuple, gray: GRAY, dark: DARK },
    primaryColor: 'accent',
    primaryShade: { light: 7, dark: 4 },
    variantColorResolver: variantColors,
    autoContrast: true,
    luminanceThreshold: 0.3,
    black: '#0b1210',
    fontFamily: FONTS[look.font],
    fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
    lineHeights: { xs: '1rem', sm: '1.25rem', md: '1.25rem', lg: '1.5rem', xl: '1.75rem' },
    spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
    radius: {
      xs: 'var(--r-chip)',
      sm: 'var(--r-control)',
      md: 'var(--r-card)',
      lg: 'var(--r-dialog)',
      xl: '9999px',
    },
    defaultRadius: 'sm',
    shadows: {
      xs: 'none',
      sm: 'var(--shadow-float)',
      md: 'var(--shadow-float)',
      lg: 'none',
      xl: 'var(--shadow-dialog)',
    },
    headings: {
      fontWeight: '600',
      sizes: {
        h1: { fontSize: '1.75rem', lineHeight: '2.25rem' },
        h2: { fontSize: '1.25rem', lineHeight: '1.75rem' },
        h3: { fontSize: '1rem', lineHeight: '1.5rem' },
        h4: { fontSize: '0.875rem', lineHeight: '1.25rem' },
      },
    },
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: {
      Button: { defaultProps: { variant: 'filled', size: 'sm' } },
      ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 32 } },
      TextInput: { defaultProps: { size: 'sm' } },
      PasswordInput: { defaultProps: { size: 'sm' } },
      Select: { defaultProps: { size: 'sm', withCheckIcon: true, allowDeselect: false } },
      // The list of a field stands above the dialog that the field is in, and at its beginning also before its width is known.
      Combobox: { defaultProps: { zIndex: 10_000, position: 'bottom-start' } },
      // A box to tick stays a box at every radius: it must not look like a choice of one.
      Checkbox: { defaultProps: { size: 'xs', radius: 'min(4px, var(--r-chip))' } },
      // Above dialogs and the call, whose buttons say why they do nothing.
      Tooltip: {
        defaultProps: {
          zIndex: 10_000,
          withArrow: false,
          openDelay: 400,
          radius: 'sm',
          events: { hover: true, focus: true, touch: false },
        },
      },
      Menu: {
        defaultProps: {
          zIndex: 10_000,
          shadow: 'sm',
          radius: 'md',
          // A long one lies over what opened it before it leaves the window.
          middlewares: { flip: true, shift: { crossAxis: true, padding: 8 } },
          transitionProps: { transition: 'fade', duration: 120 },
        },
      },
      Modal: { defaultProps: { transitionProps: { transition: 'fade', duration: 200 } } },
      SegmentedControl: { defaultProps: { withItemsBorders: false } },
      Skeleton: { defaultProps: { radius: 'xs' } },
    },
  });
}

/** Hands our tokens to Mantine's own variables. They differ per scheme by themselves, so one list serves both. */
export const cssVariables: CSSVariablesResolver = () => {
  const perScheme = {
    '--mantine-color-body': 'var(--primary)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-3)',
    '--mantine-color-placeholder': 'var(--text-3)',
    '--mantine-color-disabled': 'var(--surface)',
    '--mantine-color-disabled-color': 'var(--text-3)',
    '--mantine-color-disabled-border': 'transparent',
    '--mantine-color-default': 'var(--elevated)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-default-border': 'var(--border-strong)',
    '--mantine-color-anchor': 'var(--accent-text)',
    '--mantine-color-error': 'var(--bad-text)',
    '--mantine-color-success': 'var(--ok-text)',
    '--mantine-primary-color-filled': 'var(--accent-fill)',
    '--mantine-primary-color-filled-hover': 'var(--accent-fill-hover)',
    '--mantine-primary-color-light': 'var(--accent-soft-2)',
    '--mantine-primary-color-light-color': 'var(--accent-strong)',
  };
  return { variables: {}, light: perScheme, dark: perScheme };
};
