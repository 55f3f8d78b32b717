import { Button, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { unsaved } from '@/shared/lib/unsaved';
import { usePhone } from '@/shared/lib/use-phone';
import { useTenant } from '@/shared/session/use-session';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { PageBar } from '@/shared/ui/PageBar';
import { PageFrame } from '@/shared/ui/PageFrame';
import { SettingsPage as Page, SettingsSection } from '@/shared/ui/SettingsSection';
import { SiteFooter } from '@/shared/ui/SiteFooter';
import { appearanceQuery, type TenantAppearance, useUpdateAppearance } from '../../api/appearance';
import { urlProblem } from '../../model/footer-links';
import { PAGES } from '../../model/pages';
import { AdminPage } from '../parts/AdminPage';
import { Refusal } from '../parts/Refusal';
import { FooterLinks } from './FooterLinks';
import classes from './FooterPage.module.css';

type Footer = TenantAppearance['footer'];

/** /admin/footer: what stands at the foot of the pages that everybody sees. */
export function FooterPage() {
  return (
    <AdminPage page={PAGES.footer}>
      <FooterSettings />
    </AdminPage>
  );
}

function FooterSettings() {
  const query = useQuery(appearanceQuery());
  if (query.data) {
    const { appearance, version, can } = query.data;
    return <FooterForm saved={appearance.footer} version={version} mayChange={can.change} />;
  }
  return (
    <>
      <PageBar title={PAGES.footer.title} />
      {query.isError && <LoadFailure what="The footer" error={query.error} onRetry={() => void query.refetch()} />}
    </>
  );
}

const STANDING = [
  { title: 'About', show: 'showAbout', label: 'aboutLabel', url: 'aboutUrl' },
  { title: 'Privacy', show: 'showPrivacy', label: 'privacyLabel', url: 'privacyUrl' },
  { title: 'Terms', show: 'showTerms', label: 'termsLabel', url: 'termsUrl' },
] as const;

interface FooterFormProps {
  saved: Footer;
  version: number;
  mayChange: boolean;
}

function FooterForm({ saved, version, mayChange }: FooterFormProps) {
  const phone = usePhone();
  const size = phone ? 'lg' : 'md';
  const { name } = useTenant();
  // Only what was changed here, so that what a colleague saves meanwhile shows through.
  const [draft, setDraft] = useState<Partial<Footer>>({});
  const [isTried, setTried] = useState(false);
  const updating = useUpdateAppearance('Footer saved');
  const footer: Footer = { ...saved, ...draft };
  const change = (part: Partial<Footer>) => setDraft((before) => ({ ...before, ...part }));
  const isChanged = JSON.stringify(footer) !== JSON.stringify(saved);
  const isUsable =
    STANDING.every(({ show, label, url }) => !footer[show] || (footer[label].trim() && !urlProblem(footer[url]))) &&
    footer.links.every(({ label, url }) => label.trim() && !urlProblem(url));
  const save = () => {
    setTried(true);
    if (isUsable)
      updating.mutate({ version, change: { footer } }, { onSuccess: () => setDraft((now) => unsaved(now, draft)) });
  };

  return (
    <PageFrame onSubmit={save}>
      <PageBar title={PAGES.footer.title} aside={isChanged && 'Unsaved changes'}>
        {isChanged && (
          <Button variant="default" onClick={() => setDraft({})}>
            Cancel
          </Button>
        )}
        {mayChange && (
          <Button type="submit" disabled={!isChanged} loading={updating.isPending}>
            Save
          </Button>
        )}
      </PageBar>
      <fieldset className={classes.fields} disabled={!mayChange}>
        <Page>
          <SettingsSection title="Footer" hint="On the log-in page, invitations and shares.">
            <Switch
              label="Show the footer"
              checked={footer.showFooter}
              onChange={(event) => change({ showFooter: event.currentTarget.checked })}
            />
            {!mayChange && <Refusal>Changing the footer needs the permission tenant.manage_settings.</Refusal>}
          </SettingsSection>
          <SettingsSection title="Display name">
            <TextInput
              aria-label="Display name"
              size={size}
              maxLength={100}
              placeholder={name}
              value={footer.displayName}
              onChange={(event) => change({ displayName: event.currentTarget.value })}
            />
          </SettingsSection>
          <SettingsSection title="Powered by">
            <div className={classes.pair}>
              <Switch
                label="Show the powered-by text"
                checked={footer.showPoweredBy}
                onChange={(event) => change({ showPoweredBy: event.currentTarget.checked })}
              />
              <TextInput
                aria-label="Powered-by text"
                size={size}
                maxLength={100}
                value={footer.poweredByText}
                onChange={(event) => change({ poweredByText: event.currentTarget.value })}
              />
            </div>
          </SettingsSection>
          {STANDING.map(({ title, show, label, url }) => (
            <SettingsSection key={title} title={title}>
              <div className={classes.pair}>
                <Switch
                  label={`Show the ${title} link`}
                  checked={footer[show]}
                  onChange={(event) => change({ [show]: event.currentTarget.checked })}
                />
                {footer[show] && (
                  <>
                    <TextInput
                      label="Label"
                      size={size}
                      maxLength={50}
                      value={footer[label]}
                      error={isTried && !footer[label].trim() && 'Enter a label.'}
                      onChange={(event) => change({ [label]: event.currentTarget.value })}
                    />
                    <TextInput
                      label="Address"
                      size={size}
                      maxLength={500}
                      placeholder="https://"
                      value={footer[url]}
                      error={isTried && urlProblem(footer[url])}
                      onChange={(event) => change({ [url]: event.currentTarget.value })}
                    />
                  </>
                )}
              </div>
            </SettingsSection>
          ))}
          <SettingsSection title="Custom links" hint="In the order they are shown.">
            <FooterLinks links={footer.links} isTried={isTried} onChange={(links) => change({ links })} />
          </SettingsSection>
          <SettingsSection title="Preview">
            <div className={classes.preview}>
              <SiteFooter name={name} footer={footer} />
              {!footer.showFooter && <p className={classes.quiet}>No footer is shown.</p>}
            </div>
          </SettingsSection>
        </Page>
      </fieldset>
    </PageFrame>
  );
}
