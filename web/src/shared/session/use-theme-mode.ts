import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { setThemeMode } from '@/shared/api/gen/shell/sdk.gen';
import type { Tenant } from '@/shared/api/gen/types.gen';
import { modeWords } from '@/shared/theme/mode';
import { MODES, type Mode } from '@/shared/theme/theme-value';
import { toast } from '@/shared/ui/toast/toast';
import { tenantQuery } from './queries';
import { useTenant } from './use-session';

/** The person's own mode, and the way to change it: it holds at once, and goes back if the server refuses. */
export function useThemeMode(): { mode: Mode; setMode: (mode: Mode) => void } {
  const queries = useQueryClient();
  const tenant = useTenant();
  const mode = MODES.find((known) => known === tenant.themeMode) ?? 'system';
  const show = (next: Mode) =>
    queries.setQueryData<Tenant>(tenantQuery.queryKey, (before) => before && { ...before, themeMode: next });
  const { mutate } = useMutation({
    mutationFn: async (next: Mode) => (await setThemeMode({ body: { mode: next } })).data,
    onMutate: async (next) => {
      await queries.cancelQueries(tenantQuery);
      show(next);
      return { before: mode };
    },
    onError: (error, _next, context) => {
      if (context) show(context.before);
      toast.error(error.message, { title: 'Failed to change the theme' });
    },
  });
  return { mode, setMode: mutate };
}

/**
 * Has the page follow the person's mode, whichever page or device it was chosen on. For the shell. Only when the mode is
 * another: setting it has the browser work out the styles of the whole page anew, several times over.
 */
export function useFollowThemeMode(): void {
  const scheme = modeWords.toScheme(useThemeMode().mode);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const follow = useEffectEvent((next: MantineColorScheme) => {
    if (next !== colorScheme) setColorScheme(next);
  });
  useEffect(() => follow(scheme), [scheme]);
}
