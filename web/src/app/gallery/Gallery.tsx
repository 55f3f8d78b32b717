import {
  Button,
  Checkbox,
  type MantineColorScheme,
  SegmentedControl,
  Select,
  Slider,
  Switch,
  TextInput,
  useMantineColorScheme,
} from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCopy, IconTrash, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { AccessRestricted } from '@/shared/ui/AccessRestricted';
import { ActionsMenu } from '@/shared/ui/ActionsMenu';
import { BrandLogo } from '@/shared/ui/BrandLogo';
import { CodeField } from '@/shared/ui/CodeField';
import { ColorChoice } from '@/shared/ui/ColorChoice';
import { CopyTextButton } from '@/shared/ui/CopyTextButton';
import { confirm } from '@/shared/ui/confirm/confirm';
import { EmptyState } from '@/shared/ui/EmptyState';
import { FactList } from '@/shared/ui/FactList';
import { FormDialog } from '@/shared/ui/FormDialog';
import {
  ConversationDrawing,
  InvitationDrawing,
  MailDrawing,
  NotesDrawing,
} from '@/shared/ui/illustrations/desk-drawings';
import { FilesDrawing, RestrictedDrawing, SearchDrawing } from '@/shared/ui/illustrations/drawings';
import {
  AgreementDrawing,
  DrivesDrawing,
  FoldersDrawing,
  LibraryDrawing,
  RecentDrawing,
  RequestDrawing,
  SharesDrawing,
  StarDrawing,
  TrashDrawing,
} from '@/shared/ui/illustrations/list-drawings';
import { Keys } from '@/shared/ui/Keys';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { Meter } from '@/shared/ui/Meter';
import { NotFound } from '@/shared/ui/NotFound';
import { PasswordField } from '@/shared/ui/PasswordField';
import { PersonAvatar } from '@/shared/ui/PersonAvatar';
import { QrCode } from '@/shared/ui/QrCode';
import { SearchBox } from '@/shared/ui/SearchBox';
import { SidePanel } from '@/shared/ui/SidePanel';
import { StatusMark } from '@/shared/ui/StatusMark';
import { type Tone, ToneBadge } from '@/shared/ui/ToneBadge';
import { toast } from '@/shared/ui/toast/toast';
import { refused, WithReason } from '@/shared/ui/WithReason';
import classes from './Gallery.module.css';
import { GalleryPages } from './GalleryPages';
import { GalleryTable } from './GalleryTable';
import { Part } from './Part';

const TONES: readonly Tone[] = ['ok', 'warn', 'bad', 'info', 'mute'];
const STATUSES = ['active', 'busy', 'unavailable', 'away'];
const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
const FAILURE = { message: 'The server is being restarted.' };

/** /dev/gallery: each shared component in each of its states, for whoever works on them. It is in no production build. */
export function Gallery() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <main className={classes.page}>
      <header className={classes.head}>
        <h1>Gallery</h1>
        <SegmentedControl
          aria-label="Theme"
          value={colorScheme}
          onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}
          data={['light', 'dark', 'auto']}
        />
      </header>
      <Buttons />
      <Fields />
      <Words />
      <People />
      <Over />
      <Part title="Table">
        <GalleryTable />
      </Part>
      <GalleryPages />
      <Pages />
    </main>
  );
}

function Buttons() {
  return (
    <Part title="Buttons">
      <Button leftSection={<IconUpload size="1rem" stroke={1.6} />}>Upload</Button>
      <Button variant="default">Cancel</Button>
      <Button variant="subtle">Clear</Button>
      <Button variant="subtle" data-danger>
        Delete
      </Button>
      <Button data-danger>Delete for good</Button>
      <Button disabled>Share with 0 users</Button>
      <Button loading>Save</Button>
      <Button size="md">In a dialog</Button>
      <Button size="lg">On a phone</Button>
      <CopyTextButton text="https://dunmarrow.example" label="Copy link" done="Link copied" />
      <ActionsMenu
        label="Actions for Projects"
        items={[
          { label: 'Copy', icon: IconCopy, onClick: () => toast.success('Copied') },
          { label: 'Move', icon: IconUpload, onClick: () => undefined, refusal: 'The library is under legal hold.' },
          { label: 'Delete', icon: IconTrash, onClick: () => undefined, isDanger: true },
        ]}
      />
    </Part>
  );
}

function Fields() {
  const [text, setText] = useState('Kestrel Wharf');
  const [code, setCode] = useState('123');
  const [color, setColor] = useState('teal');
  return (
    <Part title="Fields">
      <TextInput label="Name" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <TextInput label="Empty" placeholder="Site name" />
      <TextInput label="Refused" defaultValue="0" error="Enter a number above 0." />
      <TextInput label="Disabled" value={LONG} disabled />
      <PasswordField label="Password" autoComplete="new-password" defaultValue="corbel-demo" />
      <CodeField label="Code" value={code} onChange={setCode} />
      <Select
        label="Region"
        data={['United Kingdom', 'European Union', 'United States']}
        defaultValue="European Union"
      />
      <SearchBox value="" label="Search files..." group="Gallery" onChange={() => undefined} />
      <ColorChoice
        label="Colour"
        colors={['primary', 'blue', 'purple', 'pink', 'amber', 'red', 'green', 'teal']}
        value={color}
        onChange={setColor}
      />
      <Checkbox label="Chosen" defaultChecked />
      <Checkbox label="Some" indeterminate readOnly />
      <Checkbox label="Not chosen" />
      <Switch label="On" defaultChecked />
      <Switch label="Off" />
      <SegmentedControl aria-label="Shown" data={['All', 'Private', 'Shared']} />
      <Slider className={classes.wide} thumbLabel="Lightness" defaultValue={40} label={null} />
    </Part>
  );
}

function Words() {
  return (
    <Part title="Words and marks">
      {TONES.map((tone) => (
        <ToneBadge key={tone} tone={tone} icon={tone === 'ok' ? <IconCheck size="0.75rem" /> : undefined}>
          {tone}
        </ToneBadge>
      ))}
      <ToneBadge tone="bad" icon={<IconAlertTriangle size="0.75rem" />}>
        {LONG}
      </ToneBadge>
      <Keys of="mod+K" />
      <div className={classes.wide}>
        <Meter value={0.4} label="Two fifths" />
        <Meter value={0.97} label="Nearly full" warn />
      </div>
      <FactList
        title="Facts"
        facts={[
          ['Size', '42.7 MB'],
          ['Owner', LONG],
          ['Nothing', null],
        ]}
      />
      <BrandLogo name="Dunmarrow" />
      <BrandLogo name="Dunmarrow" text={LONG} />
      <div className={classes.square}>
        <QrCode text="https://dunmarrow.example" label="A link" />
      </div>
    </Part>
  );
}

function People() {
  return (
    <Part title="People">
      {(['sm', 'md', 'lg', 'xl'] as const).map((size) => (
        <PersonAvatar key={size} name="Aoife Brennan" size={size} status="active" />
      ))}
      {STATUSES.map((status) => (
        <span key={status} className={classes.row}>
          <StatusMark status={status} />
          {status}
        </span>
      ))}
    </Part>
  );
}

function Over() {
  const [open, setOpen] = useState<'dialog' | 'panel' | null>(null);
  const close = () => setOpen(null);
  const ask = () =>
    void confirm({
      title: 'Delete 1 file?',
      message: 'It can be restored for 30 days.',
      confirmLabel: 'Delete',
      danger: true,
    });
  return (
    <Part title="What stands over a page">
      <Button variant="default" onClick={() => setOpen('dialog')}>
        Dialog
      </Button>
      <Button variant="default" onClick={() => setOpen('panel')}>
        Side panel
      </Button>
      <Button variant="default" onClick={ask}>
        Confirm
      </Button>
      <WithReason reason="The library is under legal hold.">
        <Button variant="default" {...refused('The library is under legal hold.', () => undefined)}>
          Refused
        </Button>
      </WithReason>
      {(['success', 'error', 'warning', 'info'] as const).map((type) => (
        <Button
          key={type}
          variant="default"
          onClick={() =>
            toast[type](`A toast of type ${type}`, { action: { label: 'Undo', onClick: () => undefined } })
          }
        >
          Toast: {type}
        </Button>
      ))}
      {open === 'dialog' && (
        <FormDialog
          title="Rename"
          about={LONG}
          submitLabel="Rename"
          onClose={close}
          onSubmit={close}
          error="This name is taken."
        >
          <TextInput label="Name" name="name" defaultValue="Valuation 09" />
        </FormDialog>
      )}
      <SidePanel opened={open === 'panel'} onClose={close} title="Details" about="Valuation 09 Kestrel Wharf.xlsx">
        <FactList title="Facts" facts={[['Size', '1.1 MB']]} />
      </SidePanel>
    </Part>
  );
}

function Pages() {
  return (
    <>
      <Part title="Drawings">
        <FilesDrawing />
        <FoldersDrawing />
        <DrivesDrawing />
        <LibraryDrawing />
        <SharesDrawing />
        <RequestDrawing />
        <RecentDrawing />
        <StarDrawing />
        <TrashDrawing />
        <AgreementDrawing />
        <NotesDrawing />
        <ConversationDrawing />
        <MailDrawing />
        <InvitationDrawing />
        <SearchDrawing />
        <RestrictedDrawing />
      </Part>
      <Part title="Empty pages">
        <EmptyState
          drawing={<FilesDrawing />}
          title="No files yet"
          message="Upload the first one."
          action={<Button>Upload</Button>}
        />
        <EmptyState drawing={<SearchDrawing />} title="Nothing found" message={`Nothing is called ${LONG}.`} />
        <EmptyState drawing={<RestrictedDrawing />} title="Not yours" message="Ask whoever sent you the link." />
      </Part>
      <Part title="A thing that does not exist">
        <NotFound thing="Drive" back={{ to: '/drive/drives', label: 'All drives' }} />
      </Part>
      <Part title="Pages that cannot be shown">
        <LoadFailure what="The list" error={FAILURE} onRetry={() => toast.info('Asked again')} />
        <AccessRestricted
          action="manage libraries"
          permission="library.manage"
          person="Priya Nair"
          organisation="Dunmarrow"
          administrator={{ name: 'Aoife Brennan', email: 'aoife@dunmarrow.example' }}
        />
        <AccessRestricted
          compact
          action="see the audit log"
          permission="audit.read"
          person="Priya Nair"
          organisation="Dunmarrow"
        />
      </Part>
    </>
  );
}
