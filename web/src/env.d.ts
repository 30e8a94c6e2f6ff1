declare module "virtual:sprite" {
  const sprite: string;
  export default sprite;
}
