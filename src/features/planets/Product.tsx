import type { TypeId } from '../../../workers/game/domain/ids.ts';
import { TypeIcon } from '../../eve/images.tsx';
import { typeName } from '../../words/typeNames.ts';

interface ProductProps {
  typeId: TypeId;
  /** shows the icon instead of the name */
  isIcon: boolean;
  className?: string | undefined;
}

export function Product({ typeId, isIcon, className }: ProductProps) {
  const name = typeName(typeId);
  return isIcon ? <TypeIcon typeId={typeId} name={name} size={20} /> : <span className={className}>{name}</span>;
}
