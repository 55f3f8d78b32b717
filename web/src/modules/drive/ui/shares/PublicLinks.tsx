import { Button } from '@mantine/core';
import { usePhone } from '@/shared/lib/use-phone';
import { obstacleWords, type PublicObstacle } from '../../model/public-links';
import { Warning } from '../parts/Warning';
import { useAllowPublic } from './use-public-links';

export interface PublicLinksProps {
  obstacles: readonly PublicObstacle[];
  /** After everything in the way was changed. */
  onAllowed: () => void;
}

/** Why these files cannot have a public link, and a way to allow it for who may. Draws nothing where they can. */
export function PublicLinks({ obstacles, onAllowed }: PublicLinksProps) {
  const size = usePhone() ? 'md' : 'sm';
  const { allow, isAllowing } = useAllowPublic();
  if (obstacles.length === 0) return null;
  const mayAllow = obstacles.every((obstacle) => obstacle.mayAllow);
  const words = obstacleWords(obstacles);
  if (!mayAllow) {
    const whom = obstacles[0]?.kind === 'organisation' ? 'an administrator' : 'someone who manages it';
    return <Warning>{`${words} Ask ${whom}.`}</Warning>;
  }
  const action = (
    <Button
      variant="default"
      size={size}
      loading={isAllowing}
      onClick={() => void allow(obstacles).then((isDone) => isDone && onAllowed())}
    >
      Allow public links
    </Button>
  );
  return <Warning action={action}>{`${words} If you allow them, every file there can get one.`}</Warning>;
}
