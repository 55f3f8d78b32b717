import { Button, Skeleton, Switch, TextInput } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BankFields } from '@/shared/invoices/BankFields';
import { NO_BANK } from '@/shared/invoices/bank-draft';
import { formatDayInFull } from '@/shared/lib/calendar-days';
import { unsaved } from '@/shared/lib/unsaved';
import { usePhone } from '@/shared/lib/use-phone';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { PageBar } from '@/shared/ui/PageBar';
import { PageFrame } from '@/shared/ui/PageFrame';
import { SettingsPage as Page, SettingsSection } from '@/shared/ui/SettingsSection';
import { settingsQuery, useUpdateSettings } from '../../api/settings';
import type { InvoicingSettings as Settings } from '../../api/types';
import { type SettingsDraft as Draft, settingsBody, settingsProblems } from '../../model/settings-problems';
import classes from './settings.module.css';

/** /invoicing/settings: who the contractor is to HMRC, and how the office works. */
export function SettingsPage() {
  const query = useQuery(settingsQuery());
  if (query.data) return <Form settings={query.data} />;
  return (
    <>
      <PageBar title="Invoicing settings" />
      {query.error ? (
        <LoadFailure what="The settings" error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Page>
          <SettingsSection title="Contractor">
            <Skeleton height="2.5rem" role="status" aria-label="Loading the settings" />
          </SettingsSection>
        </Page>
      )}
    </>
  );
}

function Form({ settings }: { settings: Settings }) {
  const size = usePhone() ? 'lg' : 'md';
  // Only what was changed here, so that what a colleague saves meanwhile shows through and stays.
  const [changes, setChanges] = useState<Partial<Draft>>({});
  const [isChecked, setChecked] = useState(false);
  const { version, can, keepUntil, payingAccount, ...rest } = settings;
  const known: Draft = { ...rest, account: payingAccount ?? NO_BANK };
  const draft: Draft = { ...known, ...changes };
  const change = (part: Partial<Draft>) => setChanges((before) => ({ ...before, ...part }));
  const saving = useUpdateSettings();
  const found = settingsProblems(draft);
  const problems = isChecked ? found : {};
  const isChanged = Object.keys(unsaved(draft, known)).length > 0;
  const readOnly = !can.edit;

  function save(): void {
    setChecked(true);
    if (Object.keys(found).length > 0) return;
    saving.mutate(settingsBody(draft, version), { onSuccess: () => setChanges((now) => unsaved(now, changes)) });
  }

  return (
    <PageFrame onSubmit={save}>
      <PageBar title="Invoicing settings" aside={isChanged && 'Unsaved changes'}>
        {isChanged && (
          <Button variant="default" onClick={() => setChanges({})}>
            Cancel
          </Button>
        )}
        {can.edit && (
          <Button type="submit" disabled={!isChanged} loading={saving.isPending}>
            Save
          </Button>
        )}
      </PageBar>
      <Page>
        <SettingsSection
          title="Contractor"
          hint="Shown on statements and in the monthly return. Needed to close a month."
        >
          <div className={classes.fields}>
            <TextInput
              label="Name"
              size={size}
              maxLength={100}
              readOnly={readOnly}
              value={draft.contractorName}
              onChange={(event) => change({ contractorName: event.currentTarget.value })}
            />
            <TextInput
              label="Employer’s reference"
              placeholder="123/AB456"
              size={size}
              readOnly={readOnly}
              value={draft.employerReference}
              error={problems.employerReference}
              onChange={(event) => change({ employerReference: event.currentTarget.value })}
            />
            <TextInput
              label="Accounts Office reference"
              placeholder="123PA00012345"
              size={size}
              readOnly={readOnly}
              value={draft.accountsOfficeReference}
              onChange={(event) => change({ accountsOfficeReference: event.currentTarget.value })}
            />
          </div>
          {readOnly && (
            <p className={classes.refusal}>
              <IconInfoCircle size="1rem" stroke={1.6} aria-hidden />
              Changing the settings needs the permission invoicing.manage.
            </p>
          )}
        </SettingsSection>
        <SettingsSection title="Payment runs" hint="The person who created a run can’t approve it.">
          <Switch
            label="A second person approves each run"
            disabled={readOnly}
            checked={draft.requiresSecondApprover}
            onChange={(event) => change({ requiresSecondApprover: event.currentTarget.checked })}
          />
        </SettingsSection>
        <SettingsSection
          title="Paying by BACS"
          hint="The BACS file (Standard 18) needs all four. Leave them empty if you don’t pay by BACS."
        >
          <div className={classes.fields}>
            <TextInput
              label="Service user number"
              placeholder="123456"
              inputMode="numeric"
              size={size}
              maxLength={8}
              readOnly={readOnly}
              value={draft.bacsUserNumber}
              error={problems.bacsUserNumber}
              onChange={(event) => change({ bacsUserNumber: event.currentTarget.value })}
            />
            <BankFields
              draft={draft.account}
              isChecked={isChecked && problems.account !== undefined}
              isReadOnly={readOnly}
              onChange={(account) => change({ account })}
            />
          </div>
        </SettingsSection>
        <SettingsSection title="Terms" hint="For invoices of subcontractors with no terms of their own.">
          <TextInput
            label="Days to pay"
            inputMode="numeric"
            size={size}
            readOnly={readOnly}
            value={Number.isNaN(draft.defaultTermsDays) ? '' : String(draft.defaultTermsDays)}
            error={problems.defaultTermsDays}
            onChange={(event) => change({ defaultTermsDays: Number.parseInt(event.currentTarget.value, 10) })}
          />
        </SettingsSection>
        <SettingsSection
          title="Levy"
          hint="A deduction by contract, beside the scheme. Its percentage is set for each subcontractor."
        >
          <TextInput
            label="What it is called"
            size={size}
            maxLength={60}
            readOnly={readOnly}
            value={draft.levyLabel}
            onChange={(event) => change({ levyLabel: event.currentTarget.value })}
          />
        </SettingsSection>
        <SettingsSection title="Keeping records" hint="Companies keep them for six years after the tax year.">
          <p className={classes.keep}>
            {keepUntil
              ? `Keep invoices, payments and statements until ${formatDayInFull(keepUntil)} at least, an export of them as well if you leave.`
              : 'Nothing was paid yet, so there is nothing to keep.'}
          </p>
        </SettingsSection>
      </Page>
    </PageFrame>
  );
}
