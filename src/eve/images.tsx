import { t } from '@lingui/core/macro';
import { createContext, type ReactNode, useContext, useState } from 'react';
import styles from './images.module.css';

/** The origin of images; null until it is known, which shows drawn placeholders. */
export const ImagesUrlContext = createContext<string | null>(null);

interface TypeIconProps {
  typeId: number;
  name: string;
  /** CSS pixels */
  size?: 16 | 20 | 24 | 32;
}

/** A commodity's or structure's icon with its name as tooltip and alternative text. */
export function TypeIcon({ typeId, name, size = 20 }: TypeIconProps) {
  const imagesUrl = useContext(ImagesUrlContext);
  return (
    <Picture
      src={imagesUrl === null ? null : `${imagesUrl}/types/${typeId}/icon?size=${size > 16 ? 64 : 32}`}
      alt={name}
      size={size}
      placeholder={<path d="M8 1.5 14 5v6l-6 3.5L2 11V5Zm0 0v13M2 5l6 3.5L14 5" />}
    />
  );
}

interface PortraitProps {
  characterId: number;
  name: string;
  /** CSS pixels */
  size: number;
}

export function Portrait({ characterId, name, size }: PortraitProps) {
  const imagesUrl = useContext(ImagesUrlContext);
  return (
    <Picture
      // Below zero: a share hides who it is.
      src={imagesUrl === null || characterId < 0 ? null : `${imagesUrl}/characters/${characterId}/portrait?size=128`}
      alt={t`Portrait of ${name}`}
      size={size}
      placeholder={<path d="M8 2.5a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM2.5 14c.5-3 2.7-4.5 5.5-4.5s5 1.5 5.5 4.5" />}
    />
  );
}

interface PictureProps {
  src: string | null;
  alt: string;
  size: number;
  /** paths in a view box of 16 by 16 */
  placeholder: ReactNode;
}

/** Loads lazily near the viewport. If it fails, a drawing of the same size replaces it. */
function Picture({ src, alt, size, placeholder }: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  if (src === null || src === failedSrc) {
    return (
      <svg className={styles.placeholder} role="img" aria-label={alt} viewBox="0 0 16 16" width={size} height={size}>
        <title>{alt}</title>
        {placeholder}
      </svg>
    );
  }
  return (
    <img
      className={styles.picture}
      src={src}
      alt={alt}
      title={alt}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      onError={() => setFailedSrc(src)}
    />
  );
}
