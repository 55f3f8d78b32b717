import { Select, TextInput } from '@mantine/core';
import { usePhone } from '@/shared/lib/use-phone';
import { NOBODY } from '../../model/outside-signers';
import { isTaken, type RoleSigner } from '../../model/roles';
import classes from './AskDialog.module.css';

export interface RolePeopleProps {
  roles: readonly RoleSigner[];
  people: readonly { id: string; displayName: string }[];
  onChange: (roles: readonly RoleSigner[]) => void;
  /** Whether the request waits for each role to be somebody's. */
  isWaiting: boolean;
}

/** What stands for somebody who is no member. */
const OUTSIDE = 'outside';

/** Who has the roles of a template this time: a member each, or somebody from outside. */
export function RolePeople({ roles, people, onChange, isWaiting }: RolePeopleProps) {
  const size = usePhone() ? 'lg' : 'md';
  const options = [
    { value: OUTSIDE, label: 'Someone outside the organisation' },
    ...people.map(({ id, displayName }) => ({ value: id, label: displayName })),
  ];
  const set = (changed: RoleSigner) => onChange(roles.map((role) => (role.key === changed.key ? changed : role)));
  return (
    <ul className={classes.roles} aria-label="Roles">
      {roles.map((one) => {
        const { key, role, uid, outside } = one;
        const problem = isWaiting && !isTaken(one) && `Choose who signs as ${role}`;
        return (
          <li key={key}>
            <Select
              label={role}
              placeholder="Choose a person"
              size={size}
              searchable
              allowDeselect={false}
              nothingFoundMessage="No one found"
              data={options}
              value={outside ? OUTSIDE : (uid ?? null)}
              error={!outside && problem}
              onChange={(value) => {
                if (value === OUTSIDE) set({ key, role, outside: NOBODY });
                else if (value) set({ key, role, uid: value });
              }}
            />
            {outside && (
              <div className={classes.terms}>
                <TextInput
                  label="Name"
                  aria-label={`Name of the ${role}`}
                  size={size}
                  maxLength={100}
                  autoComplete="off"
                  value={outside.name}
                  error={problem}
                  onChange={(event) => set({ key, role, outside: { ...outside, name: event.currentTarget.value } })}
                />
                <TextInput
                  label="Email"
                  aria-label={`Email of the ${role}`}
                  type="email"
                  size={size}
                  maxLength={254}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  value={outside.email}
                  onChange={(event) => set({ key, role, outside: { ...outside, email: event.currentTarget.value } })}
                />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
