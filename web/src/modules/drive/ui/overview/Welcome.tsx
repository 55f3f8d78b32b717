import { ActionIcon } from '@mantine/core';
import {
  IconCalendar,
  IconDatabase,
  IconFolderUp,
  IconMessage,
  IconNotebook,
  IconUpload,
  IconUserCircle,
  IconUserPlus,
  IconX,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import type { IconComponent, RouteTarget } from '@/shared/lib/module';
import { usePhone } from '@/shared/lib/use-phone';
import { useUpdatePreferences } from '@/shared/session/preferences';
import { membersQuery } from '@/shared/session/queries';
import { useAccess, useSession, useTenant } from '@/shared/session/use-session';
import { PersonAvatar } from '@/shared/ui/PersonAvatar';
import { namedPeople, type WelcomeStep, welcomeSteps } from '../../model/welcome';
import { DriveDialogHost } from '../drives/DriveDialogHost';
import { useDriveDialogs } from '../drives/drive-dialogs';
import { FolderInput } from '../uploads/FolderInput';
import { openUploadDialog } from '../uploads/upload-dialog';
import classes from './welcome.module.css';

interface LinkedStep {
  icon: IconComponent;
  title: string;
  about: string;
  to: RouteTarget;
}

const LINKED: Readonly<Record<Exclude<WelcomeStep, 'import' | 'drive' | 'invite'>, LinkedStep>> = {
  chat: { icon: IconMessage, title: 'Say hello', about: 'Write to a colleague or in a channel', to: '/chat' },
  note: { icon: IconNotebook, title: 'Write a note', about: 'Keep it to yourself or share it', to: '/notes/new' },
  schedule: {
    icon: IconCalendar,
    title: 'Look at the schedule',
    about: 'See what’s planned and add your own',
    to: '/schedule',
  },
  profile: {
    icon: IconUserCircle,
    title: 'Complete your profile',
    about: 'Add a photo and your time zone',
    to: '/account',
  },
};

/** For a newcomer: three things to do first, and who is here. Closing it is remembered on every device. */
export function Welcome({ hasNoDrive, canUpload }: { hasNoDrive: boolean; canUpload: boolean }) {
  const { user, userId } = useSession();
  const tenant = useTenant();
  const access = useAccess();
  const members = useQuery(membersQuery).data?.members;
  const update = useUpdatePreferences();
  const others = (members ?? []).filter(({ id }) => id !== userId);
  const isAlone = members !== undefined && others.length === 0;
  const { named, more } = namedPeople(others);
  const name = user.firstName || user.displayName;
  return (
    <section className={classes.welcome} aria-labelledby="welcome-title">
      <header className={classes.head}>
        <h2 className={classes.title} id="welcome-title">
          Welcome to {tenant.name}, {name}
        </h2>
        <ActionIcon
          className={classes.close}
          aria-label="Close the welcome"
          onClick={() => update({ welcomeClosed: true })}
        >
          <IconX size="1.125rem" stroke={1.6} aria-hidden />
        </ActionIcon>
      </header>
      <div className={classes.parts}>
        <ul className={classes.steps} aria-label="Three things to do first">
          {welcomeSteps(access, { hasNoDrive, canUpload, isAlone }).map((step) => (
            <li key={step}>{renderStep(step)}</li>
          ))}
        </ul>
        <div className={classes.people}>
          <h3 className={classes.who}>People</h3>
          {isAlone ? (
            <p className={classes.alone}>Only you so far</p>
          ) : (
            <ul className={classes.names} aria-label="People here">
              {named.map((person) => (
                <li key={person.id}>
                  <PersonAvatar name={person.displayName} photo={person.photoURL} size="md" />
                  <span className={classes.name}>{person.displayName}</span>
                </li>
              ))}
              {more > 0 && <li className={classes.alone}>and {more} more</li>}
            </ul>
          )}
        </div>
      </div>
    </section>
  );
}

function renderStep(step: WelcomeStep): ReactNode {
  if (step === 'import') return <ImportStep />;
  if (step === 'invite') return <InviteStep />;
  if (step !== 'drive') return <LinkStep {...LINKED[step]} />;
  return (
    <DriveDialogHost>
      <DriveStep />
    </DriveDialogHost>
  );
}

/** Files need a drive to be in. */
function DriveStep() {
  const dialogs = useDriveDialogs();
  return (
    <button type="button" className={classes.step} onClick={dialogs.create}>
      <StepWords icon={IconDatabase} title="Create a shared drive" about="The place for your team’s files" />
    </button>
  );
}

/** A folder of this computer, chosen at once; on a phone, which has none, files. */
function ImportStep() {
  const isPhone = usePhone();
  const folder = useRef<HTMLInputElement>(null);
  if (isPhone) {
    return (
      <button type="button" className={classes.step} onClick={() => openUploadDialog()}>
        <StepWords icon={IconUpload} title="Bring in files" about="Choose files, or take a photo" />
      </button>
    );
  }
  return (
    <>
      <FolderInput
        ref={folder}
        label="Folder to import"
        onFolder={(source) => openUploadDialog({ folders: [source] })}
      />
      <button type="button" className={classes.step} onClick={() => folder.current?.click()}>
        <StepWords icon={IconFolderUp} title="Import a folder" about="From this computer, with its subfolders" />
      </button>
    </>
  );
}

/** Opens the dialog that invites, on the page where those invited are listed. */
function InviteStep() {
  return (
    <Link to="/admin/members" search={{ invite: true }} className={classes.step}>
      <StepWords icon={IconUserPlus} title="Invite people" about="Send invitations by email, or copy their links" />
    </Link>
  );
}

function LinkStep({ to, ...words }: LinkedStep) {
  return (
    <Link to={to} className={classes.step}>
      <StepWords {...words} />
    </Link>
  );
}

function StepWords({ icon: Icon, title, about }: { icon: IconComponent; title: string; about: string }): ReactNode {
  return (
    <>
      <span className={classes.icon} aria-hidden>
        <Icon size="1.25rem" stroke={1.6} />
      </span>
      <span>
        <span className={classes.stepTitle}>{title}</span>
        <span className={classes.about}>{about}</span>
      </span>
    </>
  );
}
