import { Menu, UnstyledButton } from '@mantine/core';
import { IconCheck, IconSelector } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PublicLogo, usePublicTenant } from '@/shared/session/PublicBrand';
import { useSwitch } from '../../api/session';
import type { PortalSession } from '../../api/types';
import { headerWords, titleCased } from '../../model/header-words';
import classes from './portal.module.css';

export interface PortalHeaderProps {
  session?: PortalSession;
  /** Whose portal it is while nobody is signed in. */
  slug?: string;
  /** Who was in the portal last: stands until the server has said who is. */
  lastName?: string | null;
  /** The pages, and the way out. */
  children?: ReactNode;
}

/** Whose portal it is, who pays and who is paid. */
export function PortalHeader({ session, slug, lastName = null, children }: PortalHeaderProps) {
  const shown = session?.organisation.slug ?? slug;
  const organisation = usePublicTenant(shown)?.name;
  const { contractor, subcontractor } = headerWords(session, { organisation, slug, keptName: lastName });
  return (
    <header className={classes.header}>
      <div className={classes.top}>
        <span className={classes.brand}>
          <PublicLogo slug={shown} name={shown ? titleCased(shown) : 'Corbel'} />
        </span>
        {children}
      </div>
      <dl className={classes.parties}>
        {/* Its room is kept until the server has answered, so that nothing moves. */}
        <div>
          <dt>CONTRACTOR</dt>
          <dd>{contractor ?? '\u00a0'}</dd>
        </div>
        {subcontractor && (
          <div>
            <dt>SUBCONTRACTOR</dt>
            <dd>
              {session && session.choices.length > 1 ? (
                <Switcher session={session} name={subcontractor} />
              ) : (
                subcontractor
              )}
            </dd>
          </div>
        )}
      </dl>
    </header>
  );
}

/** One person may stand for several subcontractors, and with several contractors. */
function Switcher({ session, name }: { session: PortalSession; name: string }) {
  const switching = useSwitch();
  const isCurrent = (choice: PortalSession['choices'][number]) =>
    choice.subcontractorId === session.subcontractor.id && choice.organisation === session.organisation.name;
  return (
    <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className={classes.switch} aria-label={`Acting for ${name}. Change`}>
          {name}
          <IconSelector size="1rem" stroke={1.6} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {session.choices.map((choice) => (
          <Menu.Item
            key={`${choice.tenantId} ${choice.subcontractorId}`}
            leftSection={<IconCheck size="1rem" stroke={1.6} opacity={isCurrent(choice) ? 1 : 0} aria-hidden />}
            aria-current={isCurrent(choice) || undefined}
            onClick={() => !isCurrent(choice) && switching.mutate(choice)}
          >
            {choice.subcontractor} · {choice.organisation}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
