/** Shaders of the planet. Both spheres are at the origin and never turn, so vertex and world positions are the same. */

export const PLANET_VERTEX = /* glsl */ `
varying vec3 vPlace;
void main() {
  vPlace = position;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}
`;

/** Of both spheres: where the light comes from, west of the camera and a little above it, so that the night is in sight. */
const LIGHT = /* glsl */ `
vec3 lightDirection() {
  vec3 overhead = normalize(cameraPosition);
  vec3 right = normalize(cross(vec3(0.0, 1.0, 0.0), overhead) + vec3(1e-6));
  return normalize(overhead + 0.5 * cross(overhead, right) - 1.1 * right);
}
`;

/** The ground's pattern is made of cheap warped waves, because some browsers draw it without a graphics card. */
export const GROUND_FRAGMENT = /* glsl */ `
varying vec3 vPlace;
uniform vec3 low;
uniform vec3 high;
uniform vec3 haze;
uniform float bands;
uniform float craters;
uniform float cracks;
uniform float caps;
uniform float coasts;
${LIGHT}
vec3 warped(vec3 p) {
  vec3 q = p + 0.6 * sin(p.yzx * 2.3 + 1.7);
  return q + 0.35 * sin(q.zxy * 4.1 + 0.4);
}

float land(vec3 p, vec3 q) {
  float waves = dot(sin(q * 3.1), vec3(0.5)) + 0.35 * sin(q.x * 9.0 + q.y * 7.0);
  float belts = sin(p.y * 16.0 + 0.8 * sin(p.x * 3.0 + p.z * 2.0) + 0.5 * waves);
  float soft = smoothstep(-0.7, 0.9, mix(waves, belts, bands));
  return mix(soft, smoothstep(0.42, 0.5, soft) * (0.75 + 0.25 * soft), coasts);
}

/** Bright rims round dark floors. */
float crater(vec3 q) {
  float away = length(fract(q * 2.4) - 0.5);
  return smoothstep(0.24, 0.3, away) - smoothstep(0.3, 0.38, away) - 0.6 * (1.0 - smoothstep(0.18, 0.26, away));
}

/** Ridges too small to see from afar. */
float ridges(vec3 q) {
  vec3 p = q * 9.0 + 1.3 * sin(q.zxy * 13.0);
  vec3 fine = sin(p.yzx * 3.1 + 1.9 * sin(p));
  return dot(sin(p), vec3(0.33)) + 0.6 * dot(sin(p * 1.9 + fine), vec3(0.33)) + 0.35 * fine.x * fine.y;
}

void main() {
  vec3 up = normalize(vPlace);
  vec3 toCamera = normalize(cameraPosition - vPlace);
  float lit = smoothstep(-0.12, 0.75, dot(up, lightDirection()));
  vec3 q = warped(up);
  vec3 ground = mix(low, high, land(up, q));
  ground *= 1.0 + 0.35 * craters * crater(q);
  float near = smoothstep(220.0, 100.0, length(cameraPosition));
  if (near > 0.0) ground *= 1.0 + near * (0.2 * ridges(q) + 0.2 * craters * crater(q * 3.7));
  float white = smoothstep(caps, caps + 0.06, abs(up.y) + 0.03 * sin(q.x * 7.0));
  ground = mix(ground, vec3(0.55, 0.62, 0.68), 0.7 * white);
  float crack = 1.0 - smoothstep(0.0, 0.16, abs(sin(q.x * 4.0 + q.z * 3.0) * sin(q.y * 5.0)));
  float edge = pow(1.0 - clamp(dot(up, toCamera), 0.0, 1.0), 3.5);
  vec3 colour = ground * mix(0.22, 1.35, lit) + haze * cracks * crack * mix(0.5, 0.25, lit);
  gl_FragColor = vec4(colour + haze * edge * mix(0.12, 0.6, lit), 1.0);
}
`;

/** Drawn on the sphere's inside: densest at the planet's edge, transparent at its own edge. */
export const ATMOSPHERE_FRAGMENT = /* glsl */ `
varying vec3 vPlace;
uniform vec3 haze;
${LIGHT}
void main() {
  float lit = smoothstep(-0.4, 0.6, dot(normalize(vPlace), lightDirection()));
  float depth = clamp(dot(-normalize(vPlace), normalize(cameraPosition - vPlace)) / 0.33, 0.0, 1.0);
  gl_FragColor = vec4(haze, mix(0.12, 0.6, lit) * pow(depth, 3.0));
}
`;
