import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { unsaved } from '@/shared/lib/unsaved';
import { usePhone } from '@/shared/lib/use-phone';
import { useTenant } from '@/shared/session/use-session';
import { RADII, SCALINGS } from '@/shared/theme/theme-value';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { PageBar } from '@/shared/ui/PageBar';
import { PageFrame } from '@/shared/ui/PageFrame';
import { SettingsPage as Page, SettingsSection } from '@/shared/ui/SettingsSection';
import { appearanceQuery, type TenantAppearance, useUpdateAppearance } from '../../api/appearance';
import { type Draft, isChanged, withDraft } from '../../model/appearance-draft';
import { PAGES } from '../../model/pages';
import { AdminPage } from '../parts/AdminPage';
import { Refusal } from '../parts/Refusal';
import classes from './AppearancePage.module.css';
import { ColorSettings } from './ColorSettings';
import { FontSettings } from './FontSettings';
import { LivePreview } from './LivePreview';
import { ModeSection } from './ModeSection';
import { NavigationChoice } from './NavigationChoice';

const RADIUS_NAMES = { none: 'None', small: 'Small', medium: 'Medium', large: 'Large', full: 'Full' } as const;

/** /admin/appearance: how the workspace looks, for everyone in the organisation. */
export function AppearancePage() {
  return (
    <AdminPage page={PAGES.appearance}>
      <Appearance />
    </AdminPage>
  );
}

function Appearance() {
  const query = useQuery(appearanceQuery());
  if (query.data) {
    const { appearance, version, can } = query.data;
    return <AppearanceForm saved={appearance} version={version} mayChange={can.change} />;
  }
  return (
    <>
      <PageBar title={PAGES.appearance.title} />
      {query.isError ? (
        <LoadFailure what="The appearance" error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Page>
          <SettingsSection title="Primary colour">
            <Skeleton height="2.5rem" role="status" aria-label="Loading the appearance" />
          </SettingsSection>
        </Page>
      )}
    </>
  );
}

interface AppearanceFormProps {
  saved: TenantAppearance;
  version: number;
  mayChange: boolean;
}

function AppearanceForm({ saved, version, mayChange }: AppearanceFormProps) {
  const phone = usePhone();
  const tenant = useTenant();
  // Only what was changed here, so that what a colleague saves meanwhile shows through and stays.
  const [draft, setDraft] = useState<Draft>({});
  const updating = useUpdateAppearance('Appearance saved');
  const look = withDraft(saved, draft);
  const changed = isChanged(saved, draft);
  const change = (part: Draft) => setDraft((before) => ({ ...before, ...part }));
  const save = () =>
    updating.mutate({ version, change: draft }, { onSuccess: () => setDraft((now) => unsaved(now, draft)) });

  return (
    <PageFrame onSubmit={save}>
      <PageBar
        title={PAGES.appearance.title}
        aside={changed ? 'Unsaved changes' : !phone && `for everyone in ${tenant.name}, but for the theme`}
      >
        {changed && (
          <Button variant="default" onClick={() => setDraft({})}>
            Cancel
          </Button>
        )}
        {mayChange && (
          <Button type="submit" disabled={!changed} loading={updating.isPending}>
            Save
          </Button>
        )}
      </PageBar>
      <div className={classes.page}>
        <Page>
          <ModeSection />
          <fieldset className={classes.settings} disabled={!mayChange}>
            {!mayChange && (
              <SettingsSection title="Permission">
                <Refusal>Changing the appearance needs the permission tenant.manage_settings.</Refusal>
              </SettingsSection>
            )}
            <ColorSettings look={look} onChange={change} />
            <SettingsSection title="Radius">
              <SegmentedControl
                fullWidth
                aria-label="Radius"
                disabled={!mayChange}
                value={look.radius}
                onChange={(radius) => change({ radius })}
                data={(Object.keys(RADII) as (keyof typeof RADII)[]).map((value) => ({
                  value,
                  label: RADIUS_NAMES[value],
                }))}
              />
            </SettingsSection>
            <SettingsSection title="Scaling">
              <SegmentedControl
                fullWidth
                aria-label="Scaling"
                disabled={!mayChange}
                className={classes.numbers}
                value={String(look.scaling)}
                onChange={(scaling) => change({ scaling: Number(scaling) })}
                data={SCALINGS.map((scaling) => ({ value: String(scaling), label: `${scaling}%` }))}
              />
            </SettingsSection>
            <NavigationChoice value={look.navigation} onChange={(navigation) => change({ navigation })} />
            <FontSettings value={look.font} mayChange={mayChange} onChange={(font) => change({ font })} />
          </fieldset>
        </Page>
        <LivePreview look={look} worn={saved} />
      </div>
    </PageFrame>
  );
}
