import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { switchTenant } from '@/shared/api/gen/sdk.gen';
import { useAttempt } from '@/shared/api/use-attempt';
import { ownTenantsQuery } from '@/shared/session/queries';
import { startAgain } from '../sign-out';
import classes from './AccountPanel.module.css';

/** The person's organisations, to turn to another one. Nothing to show for somebody who belongs to one only. */
export function OrganisationSwitcher() {
  const tenants = useQuery(ownTenantsQuery).data?.tenants ?? [];
  const attempt = useAttempt();
  const switchTo = async (tenantId: string) => {
    if (await attempt.run(() => switchTenant({ body: { tenantId } }))) startAgain();
  };
  if (tenants.length < 2) return null;
  return (
    <div className={classes.items}>
      <div className={classes.heading} id="organisations">
        Organisations
      </div>
      <ul aria-labelledby="organisations">
        {tenants.map((tenant) => (
          <li key={tenant.id}>
            <button
              type="button"
              className={classes.item}
              aria-current={tenant.current || undefined}
              disabled={attempt.isBusy}
              onClick={() => !tenant.current && void switchTo(tenant.id)}
            >
              <span className={classes.accent} style={{ background: tenant.accent }} aria-hidden="true" />
              <span className={classes.itemName}>{tenant.name}</span>
              {tenant.current && <IconCheck size={16} stroke={1.6} aria-hidden />}
            </button>
          </li>
        ))}
      </ul>
      {attempt.error && (
        <p role="alert" className={classes.error}>
          {attempt.error}
        </p>
      )}
    </div>
  );
}
