import { Button, NumberInput, Switch, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FindSiteSettingsResponse } from '@/shared/api/gen';
import { unsaved } from '@/shared/lib/unsaved';
import { usePhone } from '@/shared/lib/use-phone';
import { Dialog } from '@/shared/ui/Dialog';
import { ListBar } from '@/shared/ui/ListBar';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { PageFrame } from '@/shared/ui/PageFrame';
import { SettingsPage, SettingsSection } from '@/shared/ui/SettingsSection';
import { type SiteSettings, siteSettingsQuery, useSaveSiteSettings } from '../../api/site';
import { PAGES } from '../../model/pages';
import { SECTIONS } from '../../model/site-texts';
import { Refusal } from '../parts/Refusal';
import { SitePreview } from './SitePreview';
import classes from './site.module.css';
import { ViewChoice } from './ViewChoice';

/** Whose site it is, which parts it has, and what becomes of requests. */
export function SiteSettingsView() {
  const query = useQuery(siteSettingsQuery());
  if (query.data) return <SettingsForm found={query.data} />;
  return (
    <>
      <ListBar title={PAGES.site.title} tabs={<ViewChoice />} />
      {query.isError && <LoadFailure what="The settings" error={query.error} onRetry={() => void query.refetch()} />}
    </>
  );
}

/** What is changed and not saved. */
interface Edit {
  changes: Partial<SiteSettings>;
  /** That of the first change: what others saved since is not written over unseen. */
  revision: string;
}

function SettingsForm({ found }: { found: FindSiteSettingsResponse }) {
  const size = usePhone() ? 'lg' : 'md';
  const { settings: saved, revision, isOffByConfiguration } = found;
  const [edit, setEdit] = useState<Edit | null>(null);
  const [isPreviewing, setPreviewing] = useState(false);
  const saving = useSaveSiteSettings();
  const changes = edit?.changes ?? {};
  const draft: SiteSettings = { ...saved, ...changes };
  const change = (part: Partial<SiteSettings>) =>
    setEdit((before) => ({ revision: before?.revision ?? revision, changes: { ...before?.changes, ...part } }));
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved);
  const save = () =>
    saving.mutate(
      { settings: draft, revision: edit?.revision ?? revision },
      {
        onSuccess: ({ data }) =>
          setEdit((now) => {
            const left = unsaved<Partial<SiteSettings>>(now?.changes ?? {}, changes);
            return Object.keys(left).length > 0 ? { revision: data.revision, changes: left } : null;
          }),
      },
    );
  // The server checks the rest, and says which field it means.
  const field = saving.error?.details?.field;
  const problem = (name: keyof SiteSettings) => (field === name ? saving.error?.message : undefined);

  return (
    <PageFrame onSubmit={save}>
      <ListBar title={PAGES.site.title} aside={isChanged && 'Unsaved changes'} tabs={<ViewChoice />}>
        <Button variant="default" onClick={() => setPreviewing(true)}>
          Preview
        </Button>
        {isChanged && (
          <Button variant="default" onClick={() => setEdit(null)}>
            Cancel
          </Button>
        )}
        <Button type="submit" disabled={!isChanged} loading={saving.isPending}>
          Save
        </Button>
      </ListBar>
      <SettingsPage>
        <SettingsSection title="Site" hint="When it is off, visitors go straight to the log-in page.">
          <Switch
            label="Show the public site"
            checked={draft.isOn}
            onChange={(event) => change({ isOn: event.currentTarget.checked })}
          />
          {isOffByConfiguration && <Refusal>The server’s configuration says site = off, which comes first.</Refusal>}
        </SettingsSection>
        <SettingsSection title="Company" hint="Replaces {company} in every text.">
          <TextInput
            aria-label="Company"
            size={size}
            maxLength={200}
            value={draft.company}
            error={problem('company')}
            onChange={(event) => change({ company: event.currentTarget.value })}
          />
        </SettingsSection>
        <SettingsSection title="Contact address" hint="Shown to visitors; replaces {email} in every text.">
          <TextInput
            aria-label="Contact address"
            type="email"
            size={size}
            maxLength={200}
            value={draft.email}
            error={problem('email')}
            onChange={(event) => change({ email: event.currentTarget.value })}
          />
        </SettingsSection>
        <SettingsSection title="Requests" hint="Where they are emailed, and how long they are kept.">
          <div className={classes.fields}>
            <TextInput
              label="Email them to"
              description="Leave empty to send no email. Requests are listed here either way."
              type="email"
              size={size}
              maxLength={200}
              value={draft.notify}
              error={problem('notify')}
              onChange={(event) => change({ notify: event.currentTarget.value })}
            />
            <NumberInput
              label="Keep them for"
              size={size}
              min={1}
              max={3650}
              allowDecimal={false}
              suffix=" days"
              value={draft.retentionDays}
              error={problem('retentionDays')}
              onChange={(days) => change({ retentionDays: Number(days) || 0 })}
            />
          </div>
        </SettingsSection>
        <SettingsSection title="Parts of the first page">
          <div className={classes.fields}>
            {SECTIONS.map(({ key, label }) => (
              <Switch
                key={key}
                label={label}
                checked={draft.sections[key]}
                onChange={(event) => change({ sections: { ...draft.sections, [key]: event.currentTarget.checked } })}
              />
            ))}
          </div>
        </SettingsSection>
        <SettingsSection title="Search engines" hint="What lists of search results show.">
          <div className={classes.fields}>
            <TextInput
              label="Title"
              size={size}
              maxLength={200}
              value={draft.title}
              error={problem('title')}
              onChange={(event) => change({ title: event.currentTarget.value })}
            />
            <Textarea
              label="Description"
              size={size}
              rows={3}
              maxLength={200}
              value={draft.description}
              error={problem('description')}
              onChange={(event) => change({ description: event.currentTarget.value })}
            />
          </div>
        </SettingsSection>
      </SettingsPage>
      <Dialog
        opened={isPreviewing}
        onClose={() => setPreviewing(false)}
        title="The first page with these settings"
        width={72}
      >
        <div className={classes.whole}>
          <SitePreview label="the first page" settings={draft} />
        </div>
      </Dialog>
    </PageFrame>
  );
}
