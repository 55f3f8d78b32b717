import { Button, Switch, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useState } from 'react';
import { formatMomentInText } from '@/shared/lib/dates';
import { unsaved } from '@/shared/lib/unsaved';
import { usePhone } from '@/shared/lib/use-phone';
import { useKnownToSendMail } from '@/shared/session/sends-mail';
import { profileQuery, useConsent, useUpdateProfile } from '../../api/portal';
import type { PortalProfile } from '../../api/types';
import { Page, PagePending, Panel } from '../parts/Page';
import portal from '../parts/portal.module.css';
import { BankPanel } from './BankPanel';
import classes from './profile.module.css';

const KINDS = { soleTrader: 'Sole trader', partnership: 'Partnership', company: 'Company' } as const;

/** /portal/profile: what the contractor knows of the subcontractor, and what of it can be changed from here. */
export function ProfilePage() {
  const query = useQuery(profileQuery());
  const profile = query.data;
  return (
    <Page title="Profile">
      {!profile && <PagePending what="Your profile" query={query} />}
      {profile && (
        <div className={portal.sheet}>
          <Panel title="Business">
            <dl className={classes.facts}>
              <Fact label="Trading name" value={profile.tradingName} />
              <Fact label="Legal name" value={profile.legalName} />
              <Fact label="Kind" value={KINDS[profile.kind]} />
              <Fact label="UTR" value={profile.utr} />
              <Fact label="VAT number" value={profile.vatNumber} />
              <Fact label="Email" value={profile.email} />
            </dl>
            <p className={`${portal.quiet} ${classes.note}`}>Is something wrong here? Ask the office to change it.</p>
          </Panel>
          <Contact profile={profile} />
          <BankPanel profile={profile} />
          <Consent profile={profile} />
        </div>
      )}
    </Page>
  );
}

function Fact({ label, value }: { label: string; value: string | null }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value ?? '—'}</dd>
    </div>
  );
}

interface ContactDraft {
  address: string;
  phone: string;
}

function Contact({ profile }: { profile: PortalProfile }) {
  const size = usePhone() ? 'lg' : 'md';
  const [changes, setChanges] = useState<Partial<ContactDraft>>({});
  const saving = useUpdateProfile(profile);
  const known: ContactDraft = { address: profile.address, phone: profile.phone };
  const draft = { ...known, ...changes };
  const isChanged = Object.keys(unsaved(draft, known)).length > 0;
  return (
    <Panel title="Contact">
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          saving.mutate(
            { address: draft.address.trim(), phone: draft.phone.trim() },
            { onSuccess: () => setChanges((now) => unsaved(now, changes)) },
          );
        }}
      >
        <Textarea
          label="Address"
          size={size}
          autosize
          minRows={2}
          maxRows={6}
          value={draft.address}
          onChange={(event) => setChanges({ ...changes, address: event.currentTarget.value })}
        />
        <TextInput
          label="Phone"
          type="tel"
          size={size}
          value={draft.phone}
          onChange={(event) => setChanges({ ...changes, phone: event.currentTarget.value })}
        />
        <Button type="submit" variant="default" size={size} disabled={!isChanged} loading={saving.isPending}>
          Save
        </Button>
      </form>
    </Panel>
  );
}

/**
 * Agrees to no paper, and with it to news by email. Where the server sends none, the agreement stands alone and the news is
 * shown as what it cannot have.
 */
function Consent({ profile }: { profile: PortalProfile }) {
  const sendsMail = useKnownToSendMail();
  const consenting = useConsent(sendsMail === true);
  // For the moment of a request: the words of the switch would change under the finger.
  if (sendsMail === undefined) return null;
  const agreement = {
    checked: profile.electronicStatements,
    disabled: consenting.isPending,
    onChange: (event: ChangeEvent<HTMLInputElement>) => consenting.mutate(event.currentTarget.checked),
  };
  return (
    <Panel title="Statements">
      {sendsMail ? (
        <Switch
          size="md"
          label="Email me when a statement is ready"
          description="You agree to electronic statements in place of paper. They stay here in the portal."
          {...agreement}
        />
      ) : (
        <div className={classes.switches}>
          <Switch
            size="md"
            label="Electronic statements only"
            description="In place of paper. They stay here in the portal."
            {...agreement}
          />
          <Switch
            size="md"
            label="Email me when a statement is ready"
            description="This server sends no email, so look here for new statements."
            checked={false}
            disabled
            readOnly
          />
        </div>
      )}
      {profile.electronicStatements && profile.consentedAt && (
        <p className={`${portal.quiet} ${classes.note}`}>
          {profile.consentHow === 'portal' ? 'Agreed' : 'You told the office, which recorded it'}{' '}
          {formatMomentInText(profile.consentedAt, new Date())}
        </p>
      )}
    </Panel>
  );
}
