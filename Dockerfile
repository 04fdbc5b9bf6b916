# The built product and what its server needs, nothing else:
#   docker build -t colony-watch . && docker run -p 3000:3000 -p 3001:3001 --env-file .env colony-watch
FROM node:24-slim AS build
