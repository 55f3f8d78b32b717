import { Checkbox, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { grantedWith, groupScopes, moduleName, type ScopeInfo, toggled } from '../../model/scopes';
import classes from './ScopePicker.module.css';

export interface ScopePickerProps {
  /** The whole catalogue. */
  scopes: readonly ScopeInfo[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  /** Scopes that are there anyway, and what they come with, e.g. the role's own. */
  given?: ReadonlyMap<string, string>;
  /** Why a scope cannot be ticked or unticked; null when it can. */
  refusalOf?: (scope: ScopeInfo) => string | null;
  readOnly?: boolean;
}

/** The catalogue of scopes by module, to tick. What a ticked one grants besides itself shows as ticked, too. */
export function ScopePicker(props: ScopePickerProps) {
  const { scopes, chosen, onChange, given, refusalOf, readOnly = false } = props;
  const isPhone = usePhone();
  const [typed, setTyped] = useState('');
  const granted = useMemo(() => grantedWith(scopes, chosen), [scopes, chosen]);
  const groups = useMemo(() => groupScopes(scopes, typed), [scopes, typed]);
  const isHeld = ({ name }: ScopeInfo) => chosen.has(name) || granted.has(name) || given?.has(name) === true;

  return (
    <div className={classes.picker}>
      <TextInput
        type="search"
        role="searchbox"
        size={isPhone ? 'lg' : 'md'}
        placeholder="Search permissions..."
        aria-label="Search permissions"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        leftSection={<IconSearch size="1rem" stroke={1.6} aria-hidden />}
      />
      {groups.map(({ module, scopes: some }) => (
        <fieldset key={module} className={classes.group}>
          <legend className={classes.module}>
            {moduleName(module)}
            <span className={classes.count}>
              {some.filter(isHeld).length} of {some.length}
            </span>
          </legend>
          {some.map((scope) => {
            const origin = chosen.has(scope.name) ? undefined : (given?.get(scope.name) ?? granted.get(scope.name));
            const refusal = refusalOf?.(scope) ?? null;
            return (
              <Checkbox
                key={scope.name}
                classNames={{ root: classes.scope, description: classes.facts }}
                size="sm"
                label={scope.description}
                description={<Facts scope={scope} origin={origin} refusal={origin ? null : refusal} />}
                checked={isHeld(scope)}
                disabled={readOnly || origin !== undefined || refusal !== null}
                onChange={() => onChange(toggled(chosen, scope.name))}
              />
            );
          })}
        </fieldset>
      ))}
      {groups.length === 0 && (
        <p className={classes.none} role="status">
          No results for “{typed}”.
        </p>
      )}
    </div>
  );
}

/** Under a scope: its name, and why it is as it is. */
function Facts({ scope, origin, refusal }: { scope: ScopeInfo; origin?: string; refusal: string | null }) {
  const also = scope.implies.length;
  return (
    <>
      <code>{scope.name}</code>
      {origin && <span> · comes with {origin}</span>}
      {refusal && <span> · {refusal}</span>}
      {!origin && !refusal && also > 0 && (
        <span title={scope.implies.join(', ')}>
          {' '}
          · grants {also} more {also === 1 ? 'permission' : 'permissions'}
        </span>
      )}
    </>
  );
}
