import { IconFileCheck, IconRosetteDiscountCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { ActionsMenu } from '@/shared/ui/ActionsMenu';
import { settingsQuery } from '../../api/queries';

const ConsentDialog = lazy(() => import('./ConsentDialog').then((module) => ({ default: module.ConsentDialog })));
const SealDialog = lazy(() => import('./SealDialog').then((module) => ({ default: module.SealDialog })));

/** Where those who manage signatures say what every signer agrees to, and what documents are sealed with. */
export function SettingsMenu() {
  const settings = useQuery(settingsQuery()).data;
  const [open, setOpen] = useState<'consent' | 'seal' | null>(null);
  if (!settings?.can.manage) return null;
  const close = () => setOpen(null);
  return (
    <>
      <ActionsMenu
        label="Signature settings"
        size="2.25rem"
        items={[
          { label: 'Seal', icon: IconRosetteDiscountCheck, onClick: () => setOpen('seal') },
          { label: 'Consent text', icon: IconFileCheck, onClick: () => setOpen('consent') },
        ]}
      />
      <Suspense>
        {open === 'seal' && <SealDialog seal={settings.seal} onClose={close} />}
        {open === 'consent' && <ConsentDialog consent={settings.consent} onClose={close} />}
      </Suspense>
    </>
  );
}
