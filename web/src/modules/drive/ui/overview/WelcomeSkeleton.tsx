import { Skeleton } from '@mantine/core';
import { usePhone } from '@/shared/lib/use-phone';
import classes from './welcome.module.css';

/** The place of the welcome for somebody who will surely be welcomed: what stands below it stays where it is. */
export function WelcomeSkeleton() {
  const isPhone = usePhone();
  return (
    <div className={classes.welcome} aria-hidden>
      <div className={classes.head}>
        <Skeleton width="min(22rem, 80%)" height={isPhone ? '2.75rem' : '1.75rem'} />
      </div>
      <div className={classes.parts}>
        <div className={classes.steps}>
          {['a', 'b', 'c'].map((key) => (
            <Skeleton key={key} height={isPhone ? '4rem' : '4.5rem'} radius="md" />
          ))}
        </div>
        <Skeleton height="4.5rem" />
      </div>
    </div>
  );
}
