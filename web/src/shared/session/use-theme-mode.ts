import { useMantineColorScheme } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
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

/** Has the page follow the person's mode, whichever page or device it was chosen on. For the shell. */
export function useFollowThemeMode(): void {
  const { mode } = useThemeMode();
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => setColorScheme(modeWords.toScheme(mode)), [mode, setColorScheme]);
}
